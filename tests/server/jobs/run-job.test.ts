import { expect, it } from 'vitest'
import type { Job, JobFunction } from '#server/database/job.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { count, endThread, fail, fillMemory, never } from './support/test-jobs.ts'

const job = <F extends JobFunction>(name: string): Job<F> => ({
  module: '#tests/server/jobs/support/test-jobs.ts',
  name,
})
const counting = () => runJob(job<typeof count>('count'), { to: 2 })

it('passes the progress on, then the result', async () => {
  const progress: number[] = []
  const outcome = await runJob(job<typeof count>('count'), { to: 3 }, { onProgress: (done) => progress.push(done) })
  expect(progress).toEqual([1, 2])
  expect(outcome).toEqual({ kind: 'done', result: 3 })
})

it.each([
  ['ENOSPC', 'full'],
  ['55P03', 'busy'],
  ['40P01', 'conflict'],
  ['X', 'other'],
] as const)('maps an error with the code %s to the cause %s, with its text for the log', async (code, cause) => {
  const outcome = await runJob(job<typeof fail>('fail'), { code })
  expect(outcome).toEqual({ kind: 'failed', cause, detail: expect.stringContaining('The disk says no.') })
  expect(await counting()).toMatchObject({ kind: 'done' })
})

it('reports a thread that ends by itself or needs too much memory, and runs the next job in another', async () => {
  expect(await runJob(job<typeof endThread>('endThread'), undefined as never)).toMatchObject({ cause: 'ended' })
  expect(await counting()).toMatchObject({ kind: 'done' })
  expect(await runJob(job<typeof fillMemory>('fillMemory'), undefined as never)).toMatchObject({ cause: 'memory' })
  expect(await counting()).toMatchObject({ kind: 'done' })
})

it('ends a job by its signal, with the reason', async () => {
  const cancel = new AbortController()
  const onProgress = () => cancel.abort(new Error('Cancelled.'))
  await expect(runJob(job<typeof never>('never'), {}, { signal: cancel.signal, onProgress })).rejects.toThrow(
    'Cancelled.',
  )
  await expect(runJob(job<typeof count>('count'), { to: 1 }, { signal: cancel.signal })).rejects.toThrow('Cancelled.')
  expect(await counting()).toMatchObject({ kind: 'done' })
})
