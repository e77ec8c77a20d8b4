import { describe, expect, it } from 'vitest'
import { threadQueue } from '#server/jobs/queue.ts'

function queueOfTwo(maxWaitMs = 60_000) {
  const inTurn = threadQueue({ atOnce: 2, maxWaitMs }, 'The server is busy with other previews.')
  const running: (() => void)[] = []
  const run = (signal = new AbortController().signal) =>
    inTurn(signal, () => new Promise<void>((resolve) => running.push(resolve)))
  return { run, running }
}

const settled = () => new Promise(setImmediate)

describe('a queue of threads', () => {
  it('runs up to its limit at once; the others wait in order', async () => {
    const { run, running } = queueOfTwo()
    const all = Array.from({ length: 16 }, () => run())
    for (let done = 0; done < 16; done++) {
      await settled()
      expect(running.length).toBe(Math.min(16, done + 2))
      running[done]?.()
    }
    await Promise.all(all)
  })

  it('runs nothing for a client that left the queue', async () => {
    const { run, running } = queueOfTwo()
    const both = [run(), run()]
    const client = new AbortController()
    const left = run(client.signal)
    client.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(run(client.signal)).rejects.toThrow('gone')
    const next = run()
    for (const end of [0, 1, 2]) {
      await settled()
      running[end]?.()
    }
    await Promise.all([...both, next])
    expect(running).toHaveLength(3)
  })

  it('runs nothing for a client that leaves in the tick of its turn', async () => {
    const { run, running } = queueOfTwo()
    const first = run()
    const second = run()
    const client = new AbortController()
    const left = run(client.signal)
    await settled()
    running[0]?.()
    await first
    client.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const next = run()
    await settled()
    expect(running).toHaveLength(3)
    for (const end of running) end()
    await Promise.all([second, next])
  })

  it('refuses with 503 after the longest wait', async () => {
    const { run, running } = queueOfTwo(20)
    const both = [run(), run()]
    await expect(run()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/busy with other previews/),
    })
    for (const end of running) end()
    await Promise.all(both)
  })
})
