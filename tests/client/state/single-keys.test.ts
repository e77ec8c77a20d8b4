// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createSingleKeys } from '#client/state/single-keys.ts'

describe('the shortcut to the search', () => {
  beforeEach(() => localStorage.clear())

  it('starts on, and saves when it is turned off and on again', () => {
    const first = createSingleKeys(() => localStorage)
    expect(first.getState().isOn).toBe(true)
    first.getState().toggle()
    const second = createSingleKeys(() => localStorage)
    expect(second.getState().isOn).toBe(false)
    second.getState().toggle()
    expect(createSingleKeys(() => localStorage).getState().isOn).toBe(true)
  })

  it('can be turned off where storage is forbidden', () => {
    const store = createSingleKeys(() => {
      throw new Error('forbidden')
    })
    store.getState().toggle()
    expect(store.getState().isOn).toBe(false)
  })
})
