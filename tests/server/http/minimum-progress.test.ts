import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bytesReceived, watchProgress } from '#server/http/minimum-progress.ts'

describe('minimum progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reports a transfer that is too slow, once', () => {
    let transferred = 0
    const onStalled = vi.fn()
    watchProgress(() => transferred, { bytes: 100, within: 1000 }, onStalled)
    transferred = 100
    vi.advanceTimersByTime(1000)
    expect(onStalled).not.toHaveBeenCalled()
    transferred = 199
    vi.advanceTimersByTime(5000)
    expect(onStalled).toHaveBeenCalledTimes(1)
  })

  it('reports nothing after the watch has ended', () => {
    const onStalled = vi.fn()
    watchProgress(() => 0, { bytes: 1, within: 1000 }, onStalled)()
    vi.advanceTimersByTime(5000)
    expect(onStalled).not.toHaveBeenCalled()
  })
})

describe('a client that receives answers', () => {
  function sending() {
    const socket = { bytesWritten: 0, writableLength: 0 }
    const answer = { writableLength: 0 }
    const onStalled = vi.fn()
    watchProgress(() => bytesReceived(socket, [answer]), { bytes: 100, within: 1000 }, onStalled)
    return { socket, answer, onStalled }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is measured by what left the socket, not by what was written to it', () => {
    const { socket, answer, onStalled } = sending()
    answer.writableLength = socket.bytesWritten = socket.writableLength = 500
    vi.advanceTimersByTime(1000)
    socket.writableLength = 400
    vi.advanceTimersByTime(1000)
    expect(onStalled).not.toHaveBeenCalled()
    socket.writableLength = 301
    vi.advanceTimersByTime(1000)
    expect(onStalled).toHaveBeenCalledTimes(1)
  })

  it('is fast enough in a period at whose start or end no answer waited', () => {
    const { answer, onStalled } = sending()
    vi.advanceTimersByTime(1000)
    answer.writableLength = 1
    vi.advanceTimersByTime(1000)
    answer.writableLength = 0
    vi.advanceTimersByTime(1000)
    expect(onStalled).not.toHaveBeenCalled()
  })

  it('is too slow while a pipelined answer waits for the one before it', () => {
    const { answer, onStalled } = sending()
    answer.writableLength = 10
    vi.advanceTimersByTime(2000)
    expect(onStalled).toHaveBeenCalledTimes(1)
  })
})
