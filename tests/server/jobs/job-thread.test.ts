// Covers: data Import
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startImport, startPreview } from '#server/imports/jobs/import-runner.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { openTestStore } from '#tests/server/support/test-store.ts'

const started = vi.hoisted((): Worker[] => [])

vi.mock('node:worker_threads', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:worker_threads')>()
  class RecordedWorker extends real.Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      started.push(this)
    }
  }
  return { ...real, Worker: RecordedWorker }
})

function orderFile(orders: number): string {
  const path = join(temporaryFolder(), 'orders.csv')
  const rows = Array.from({ length: orders }, (_, i) => `${i},2025-03-04,Customer ${i},12.50,EUR`)
  writeFileSync(path, ['Order ID,Date,Customer,Total,Currency', ...rows, ''].join('\n'))
  return path
}

/** Previews a file of this many orders in the thread. */
function preview(signal = new AbortController().signal, orders = 1) {
  const path = orderFile(orders)
  const text = { path, isPart: false, format: 'auto' as const, mapping: undefined, remembered: new Map(), zone: null }
  return startPreview({ ...text, unpackTo: `${path}.unpacked` }, signal)
}

/** The threads that `work` starts. All tests share the thread that waits in this process. */
async function threadsOf(work: () => Promise<void>): Promise<number> {
  await preview()
  const before = started.length
  await work()
  return started.length - before
}

it('runs one job after another in the same thread', async () => {
  const threads = await threadsOf(async () => {
    for (let i = 0; i < 3; i++) expect((await preview()).orders).toHaveLength(1)
  })
  expect(threads).toBe(0)
})

it('runs jobs that come at the same time in threads of their own, and keeps one of these', async () => {
  const threads = await threadsOf(async () => {
    const previews = await Promise.all([preview(), preview(), preview()])
    expect(previews.map(({ orders }) => orders.length)).toEqual([1, 1, 1])
    await preview()
  })
  expect(threads).toBe(2)
})

it('replaces a thread that was ended by its signal', async () => {
  const threads = await threadsOf(async () => {
    const cancel = new AbortController()
    const cancelled = preview(cancel.signal, 20_000)
    cancel.abort(new Error('Cancelled.'))
    await expect(cancelled).rejects.toThrow('Cancelled.')
    expect((await preview()).orders).toHaveLength(1)
  })
  expect(threads).toBe(1)
})

it('replaces a thread that has died while it waited', async () => {
  const threads = await threadsOf(async () => {
    await Promise.all(started.map((thread) => thread.terminate()))
    expect((await preview()).orders).toHaveLength(1)
  })
  expect(threads).toBe(1)
})

it('replaces a thread that holds much memory after a large file', async () => {
  const { location, close } = await openTestStore()
  onTestFinished(close)
  const scratchFolder = temporaryFolder()
  const names = { id: randomUUID(), name: 'orders.csv', path: orderFile(80_000) }
  const job = { ...names, workspaceId: 1, format: 'auto' as const, dryRun: true, database: location, scratchFolder }
  const threads = await threadsOf(async () => {
    expect(await startImport(job, () => {})).toMatchObject({ kind: 'report', report: { accepted: 80_000 } })
    await preview()
  })
  expect(threads).toBe(1)
})
