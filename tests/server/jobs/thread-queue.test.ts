import { describe, expect, it } from 'vitest'
import { threadQueue } from '#server/jobs/queue.ts'

function queue(maxWaitMs = 60_000) {
  const inTurn = threadQueue({ maxWaitMs }, 'The server is busy with other previews.')
  const running: (() => void)[] = []
  const run = (signal = new AbortController().signal) =>
    inTurn(signal, () => new Promise<void>((resolve) => running.push(resolve)))
  return { run, running }
}

const settled = () => new Promise(setImmediate)

describe('a queue of threads', () => {
  it('runs one at a time; the others wait in order', async () => {
    const { run, running } = queue()
    const all = Array.from({ length: 16 }, () => run())
    for (let done = 0; done < 16; done++) {
      await settled()
      expect(running.length).toBe(done + 1)
      running[done]?.()
    }
    await Promise.all(all)
  })

  it('runs nothing for a client that left the queue', async () => {
    const { run, running } = queue()
    const first = run()
    const client = new AbortController()
    const left = run(client.signal)
    client.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(run(client.signal)).rejects.toThrow('gone')
    const next = run()
    for (const end of [0, 1]) {
      await settled()
      running[end]?.()
    }
    await Promise.all([first, next])
    expect(running).toHaveLength(2)
  })

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'lets the next one run after a client that leaves %d ticks about its turn',
    async (ticks) => {
      const { run, running } = queue()
      const first = run()
      const client = new AbortController()
      const left = run(client.signal).then(
        () => 'ran',
        (error: Error) => error.message,
      )
      const next = run()
      await settled()
      running[0]?.()
      for (let tick = 0; tick < ticks; tick++) await null
      client.abort(new Error('gone'))
      await settled()
      running[1]?.()
      await settled()
      running[2]?.()
      await Promise.all([first, next])
      expect([await left, running.length]).toEqual(running.length === 3 ? ['ran', 3] : ['gone', 2])
    },
  )

  it('refuses with 503 after the longest wait', async () => {
    const { run, running } = queue(20)
    const first = run()
    await expect(run()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/busy with other previews/),
    })
    running[0]?.()
    await first
  })
})
