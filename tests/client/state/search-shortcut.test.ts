// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createSearchShortcut } from '#client/state/search-shortcut.ts'

describe('the shortcut to the search', () => {
  beforeEach(() => localStorage.clear())

  it('starts on, and saves when it is turned off and on again', () => {
    const first = createSearchShortcut(() => localStorage)
    expect(first.getState().isOn).toBe(true)
    first.getState().toggle()
    const second = createSearchShortcut(() => localStorage)
    expect(second.getState().isOn).toBe(false)
    second.getState().toggle()
    expect(createSearchShortcut(() => localStorage).getState().isOn).toBe(true)
  })

  it('can be turned off where storage is forbidden', () => {
    const store = createSearchShortcut(() => {
      throw new Error('forbidden')
    })
    store.getState().toggle()
    expect(store.getState().isOn).toBe(false)
  })
})
