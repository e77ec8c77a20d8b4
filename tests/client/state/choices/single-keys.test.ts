// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSingleKeys } from '#client/state/choices/single-keys.ts'

describe('the shortcut to the search', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.restoreAllMocks())

  it('starts on, and saves when it is turned off and on again', () => {
    const first = createSingleKeys()
    expect(first.getState().isOn).toBe(true)
    first.getState().toggle()
    const second = createSingleKeys()
    expect(second.getState().isOn).toBe(false)
    second.getState().toggle()
    expect(createSingleKeys().getState().isOn).toBe(true)
  })

  it('can be turned off where storage is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden')
    })
    const store = createSingleKeys()
    store.getState().toggle()
    expect(store.getState().isOn).toBe(false)
  })
})
