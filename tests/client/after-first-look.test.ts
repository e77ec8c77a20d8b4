// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { start } from '#client/after-first-look.ts'

/** What was loaded, and the input that comes meanwhile. */
const look = vi.hoisted(() => ({ loaded: [] as string[], meanwhile: undefined as Event | undefined }))
const load = vi.hoisted(() => async (part: string) => {
  look.loaded.push(part)
  if (look.meanwhile) dispatchEvent(look.meanwhile)
})
vi.mock('#client/lazy-modules.ts', () => ({ loadScreen: load }))
vi.mock('#client/commands/listen-to-keys.ts', () => ({ loadActs: () => load('keys') }))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(look, { loaded: [], meanwhile: undefined })
})

it('loads the other screens when there was no input for a second', async () => {
  void start('sample')
  await vi.advanceTimersByTimeAsync(900)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await vi.advanceTimersByTimeAsync(990)
  expect(look.loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(look.loaded).toEqual(['keys', '/default', '/order-list', expect.stringMatching(/^\/order-list\//)])
})

it('stops with the part that it loads when there is input', async () => {
  look.meanwhile = new Event('pointerdown')
  void start('sample')
  await vi.advanceTimersByTimeAsync(1500)
  expect(look.loaded).toEqual(['keys'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(look.loaded).toEqual(['keys', '/default'])
})
