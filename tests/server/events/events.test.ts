import { expect, it, vi } from 'vitest'
import { versionWatch } from '#server/events/version-watch.ts'
import { HTTP_LIMITS } from '#server/http/http-limits.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { follow, listen } from './event-stream.ts'

it('refuses more connections than a client may have, and accepts one again when one is closed', async () => {
  expect(HTTP_LIMITS.events).toEqual({ total: 200, perClient: 6 })
  const { app } = await testApp({ limits: { events: { total: 3, perClient: 2 } } })
  const address = await listen(app)
  const [first, second] = [await follow(address), await follow(address)]
  expect([first.response.status, second.response.status]).toEqual([200, 200])
  const refused = await fetch(`${address}/api/events`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Close other windows') })
  first.close()
  await expect.poll(async () => (await follow(address)).response.status).toBe(200)
})

it('refuses an unknown workspace, and answers no HEAD request', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/events?workspace=no')).statusCode).toBe(404)
  expect((await app.inject({ method: 'HEAD', url: '/api/events' })).statusCode).toBe(404)
})

it('is neither compressed nor delayed', async () => {
  const { app } = await testApp()
  const events = await follow(await listen(app))
  expect(events.response.headers.get('content-encoding')).toBeNull()
  expect(events.response.headers.get('x-accel-buffering')).toBe('no')
  expect(await events.block()).toBe(':')
})

it('ends the answer at once when the server stops', async () => {
  const { app } = await testApp({ shutdownGraceMs: 600_000 })
  const events = await follow(await listen(app))
  await events.version()
  await app.stop(async () => {})
  // A whole answer, not a broken one: browsers report those.
  expect(await events.version()).toBeUndefined()
})

it('sends a comment every 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { app } = await testApp()
    const events = await follow(await listen(app))
    await events.version()
    vi.advanceTimersByTime(40_000)
    expect([await events.block(), await events.block()]).toEqual([':', ':'])
  } finally {
    vi.useRealTimers()
  }
})

/** A watch whose looks the test answers and whose pauses it ends. */
function watched() {
  const looks: PromiseWithResolvers<string>[] = []
  const pauses: PromiseWithResolvers<void>[] = []
  const lengths: number[] = []
  /** Between two listeners. */
  const apart: number[] = []
  const failures: unknown[] = []
  let now = 0
  const next = <T>(of: PromiseWithResolvers<T>[]) => {
    const made = Promise.withResolvers<T>()
    of.push(made)
    return made.promise
  }
  const watch = versionWatch({
    read: () => next(looks),
    onFailure: (error) => failures.push(error),
    monotonic: () => now,
    pause: async (milliseconds) => {
      if (milliseconds < 1000) return void apart.push(milliseconds)
      lengths.push(milliseconds)
      return next(pauses)
    },
  })
  /** Answers the current look, which took so long, and ends the pause after it. */
  async function look(answer: string | Error, milliseconds = 0) {
    now += milliseconds
    if (answer instanceof Error) looks.at(-1)?.reject(answer)
    else looks.at(-1)?.resolve(answer)
    await expect.poll(() => pauses.length).toBe(looks.length)
    pauses.at(-1)?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { watch, looks, lengths, apart, failures, look }
}

it('looks only while somebody listens, one look for all, and notifies them one after the other', async () => {
  const { watch, looks, apart, look } = watched()
  const one: string[] = []
  const two: string[] = []
  const late: string[] = []
  const leave = [watch.listen((version) => one.push(version)), watch.listen((version) => two.push(version))]
  expect(looks).toHaveLength(1)
  await look('a')
  leave.push(watch.listen((version) => late.push(version)))
  expect(late).toEqual(['a'])
  await look('a')
  await look('b')
  expect([one, two, late]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(looks).toHaveLength(4)
  expect(apart).toEqual([20, 20, 20])
  for (const end of leave) end()
  await look('c')
  expect([one.at(-1), looks.length]).toEqual(['b', 4])
  // It starts again with the next listener, who does not get an old version.
  const again: string[] = []
  watch.listen((version) => again.push(version))
  expect([again, looks.length]).toEqual([[], 5])
})

it('reports a failed look and goes on', async () => {
  const { watch, failures, look } = watched()
  const versions: string[] = []
  watch.listen((version) => versions.push(version))
  await look(new Error('away'))
  await look('a')
  expect([failures, versions]).toEqual([[new Error('away')], ['a']])
})

it('looks once a second, and less often where a look takes long', async () => {
  const { watch, lengths, look } = watched()
  watch.listen(() => undefined)
  await look('a', 3)
  await look('a', 400)
  expect(lengths).toEqual([1000, 8000])
})
