import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchProgress } from '#server/http/minimum-progress.ts'

describe('minimum progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reports a transfer that moves too little within a period, once', () => {
    let moved = 0
    const onStalled = vi.fn()
    watchProgress(() => moved, { bytes: 100, within: 1000 }, onStalled)
    moved = 100
    vi.advanceTimersByTime(1000)
    expect(onStalled).not.toHaveBeenCalled()
    moved = 199
    vi.advanceTimersByTime(5000)
    expect(onStalled).toHaveBeenCalledTimes(1)
  })

  it('reports nothing after the watch was ended', () => {
    const onStalled = vi.fn()
    watchProgress(() => 0, { bytes: 1, within: 1000 }, onStalled)()
    vi.advanceTimersByTime(5000)
    expect(onStalled).not.toHaveBeenCalled()
  })
})
