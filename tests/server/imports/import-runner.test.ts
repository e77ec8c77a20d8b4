import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ImportProgress, ImportReport } from '#contract/imports/import-schema.ts'
import { emptyReport } from '#contract/imports/import-schema.ts'
import type { ImportJob, ImportRequest, ImportTask, OnProgress } from '#server/imports/jobs/import-job.ts'
import { importRunner } from '#server/imports/jobs/import-runner.ts'
import { endedOutcome, type ImportOutcome } from '#server/imports/jobs/outcome.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

/** A thread whose progress and outcome the test decides. */
interface FakeThread {
  readonly job: ImportJob
  readonly report: OnProgress
  readonly finish: (outcome: ImportOutcome) => void
}

const done = (id: string): ImportOutcome => ({ kind: 'report', report: { ...emptyReport(id), state: 'done' } })
const at = (state: ImportProgress['state'], of = 0): ImportProgress => ({ state, done: 0, of })

function runnerOverFakes(stored?: ImportReport) {
  const threads: FakeThread[] = []
  const begun = new AbortController()
  const graceOver = new AbortController()
  const runner = importRunner({
    shutdown: { begun: begun.signal, graceOver: graceOver.signal },
    jobOf: async (request) => request as ImportJob,
    stored: async () => stored,
    start: (job, report, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<ImportOutcome>()
      threads.push({ job, report, finish: resolve })
      signal?.addEventListener('abort', () => reject(signal.reason))
      return promise
    },
  })
  const folder = temporaryFolder()
  const task = (
    workspaceId: number,
    id: string,
    { dryRun = false, ...more }: Partial<ImportTask & Pick<ImportRequest, 'dryRun'>> = {},
  ): ImportTask => {
    const name = `${id} of ${workspaceId}.csv`
    const path = join(folder, `${workspaceId}-${id}`)
    return {
      request: { workspaceId, id, name, dryRun, format: 'auto' },
      path,
      receive: async () => writeFileSync(path, ''),
      ...more,
    }
  }
  const thread = async (n: number): Promise<FakeThread> => {
    await vi.waitFor(() => expect(threads.length).toBeGreaterThan(n))
    return threads[n] as FakeThread
  }
  return { runner, task, thread, threads, begun, graceOver }
}

describe('imports of two workspaces under one id', () => {
  it('run, report and cancel separately, and neither names the other’s file', async () => {
    const { runner, task, thread } = runnerOverFakes()
    const first = runner.run(task(1, 'a'))
    const { report, finish } = await thread(0)
    report(at('writing', 7))
    const second = runner.run(task(2, 'a'))
    await vi.waitFor(() => expect(runner.progress({ workspaceId: 2, id: 'a' })?.state).toBe('waiting'))
    expect(runner.progress({ workspaceId: 1, id: 'a' })).toMatchObject(at('writing', 7))
    expect(runner.progress({ workspaceId: 2, id: 'a' })).toMatchObject({ waitingFor: '', ahead: 1 })
    expect(runner.active(2).map(({ name, state }) => [name, state])).toEqual([['a of 2.csv', 'waiting']])
    expect(await runner.cancel({ workspaceId: 3, id: 'a' })).toBeUndefined()
    expect(await runner.cancel({ workspaceId: 2, id: 'a' })).toEqual(endedOutcome('cancel'))
    expect(await second).toEqual(endedOutcome('cancel'))
    finish(done('a'))
    expect((await first).kind).toBe('report')
    expect(runner.finalProgress({ workspaceId: 1, id: 'a' })?.state).toBe('done')
    expect(runner.finalProgress({ workspaceId: 2, id: 'a' })?.state).toBe('cancelled')
    expect([runner.active(1), runner.active(2)]).toEqual([[], []])
  })
})

describe('a key in use', () => {
  it('refuses a second upload with 409 until the first import has ended', async () => {
    const { runner, task, thread } = runnerOverFakes()
    const arrived = Promise.withResolvers<string>()
    const arriving = runner.run(task(1, 'a', { receive: () => arrived.promise }))
    const receive = vi.fn(async () => 'never')
    const again = () => runner.run(task(1, 'a', { receive }))
    await expect(again()).rejects.toMatchObject({ status: 409 })
    arrived.resolve('nowhere')
    const { finish } = await thread(0)
    await expect(again()).rejects.toMatchObject({ status: 409 })
    expect(receive).not.toHaveBeenCalled()
    finish(done('a'))
    await arriving
    void runner.run(task(1, 'a'))
    ;(await thread(1)).finish(done('a'))
  })
})

describe('a client that disconnects', () => {
  it('ends its import while it uploads, waits or reads, and frees its place in the queue', async () => {
    const { runner, task, thread, threads } = runnerOverFakes()
    const clients = Array.from({ length: 3 }, () => new AbortController())
    const [reader, waiter, sender] = clients as [AbortController, AbortController, AbortController]
    const reading = runner.run(task(1, 'reading', { client: reader.signal }))
    await thread(0)
    const waiting = runner.run(task(1, 'waiting', { client: waiter.signal }))
    const arriving = runner.run(
      task(1, 'arriving', {
        client: sender.signal,
        receive: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }),
    )
    for (const client of clients) client.abort()
    expect(await Promise.all([reading, waiting, arriving])).toEqual(Array(3).fill(endedOutcome('disconnect')))
    expect(threads).toHaveLength(1)
    expect(runner.active(1)).toEqual([])
  })

  it('does not end an import that has begun to write, but ends a check at any time', async () => {
    const { runner, task, thread } = runnerOverFakes()
    const client = new AbortController()
    const writing = runner.run(task(1, 'a', { client: client.signal }))
    const { report, finish } = await thread(0)
    report(at('writing'))
    client.abort()
    finish(done('a'))
    expect((await writing).kind).toBe('report')

    const checker = new AbortController()
    const check = runner.run(task(1, 'b', { client: checker.signal, dryRun: true }))
    ;(await thread(1)).report(at('writing'))
    checker.abort()
    expect(await check).toEqual(endedOutcome('disconnect'))
  })
})

describe('an import that is cut off while it writes', () => {
  it('is done where the database has committed it', async () => {
    const report = { ...emptyReport('a'), state: 'done' as const }
    const { runner, task, thread } = runnerOverFakes(report)
    const running = runner.run(task(1, 'a'))
    ;(await thread(0)).report(at('writing'))
    expect(await runner.cancel({ workspaceId: 1, id: 'a' })).toEqual({ kind: 'report', report })
    expect(await running).toEqual({ kind: 'report', report })
    expect(runner.finalProgress({ workspaceId: 1, id: 'a' })?.state).toBe('done')
  })
})

describe('a server that shuts down', () => {
  it('ends imports that do not write at once and others after the grace period, and refuses new ones', async () => {
    const { runner, task, thread, begun, graceOver } = runnerOverFakes()
    const writing = runner.run(task(1, 'writing'))
    ;(await thread(0)).report(at('writing'))
    const waiting = runner.run(task(1, 'waiting'))
    await vi.waitFor(() => expect(runner.progress({ workspaceId: 1, id: 'waiting' })?.state).toBe('waiting'))
    const refusal = Object.assign(new Error('The server is shutting down.'), { status: 503 })
    begun.abort(refusal)
    expect(await waiting).toEqual(endedOutcome('shutdown'))
    await expect(runner.run(task(1, 'new'))).rejects.toBe(refusal)
    expect(runner.active(1).map(({ id }) => id)).toEqual(['writing'])
    graceOver.abort()
    expect(await writing).toEqual(endedOutcome('shutdown'))
    await runner.idle()
  })
})
