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

describe('bytes received', () => {
  function sending() {
    const socket = { bytesWritten: 0, writableLength: 0 }
    const answer = { writableLength: 0 }
    return { socket, answer, received: bytesReceived(socket, new Set([answer]), 100) }
  }

  it('counts what left the socket, not what was written to it', () => {
    const { socket, answer, received } = sending()
    answer.writableLength = socket.bytesWritten = socket.writableLength = 50
    received()
    const before = received()
    socket.writableLength = 20
    expect(received() - before).toBe(30)
  })

  it('counts a period as enough when no answer waited at its start or end', () => {
    const { answer, received } = sending()
    const start = received()
    expect(received() - start).toBe(100)
    answer.writableLength = 1
    expect(received() - start).toBe(200)
    expect(received() - start).toBe(200)
  })

  it('counts nothing while a pipelined answer waits for the one before it', () => {
    const { answer, received } = sending()
    answer.writableLength = 10
    received()
    const before = received()
    expect(received() - before).toBe(0)
  })
})
