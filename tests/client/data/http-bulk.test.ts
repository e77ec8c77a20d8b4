import { expect, it } from 'vitest'
import { createHttpBulk } from '#client/data/http-bulk.ts'
import type { BulkJob } from '#contract/changes/bulk-change.ts'

const JOB: BulkJob = { id: 'undo', state: 'running', done: 0, of: 1200, changed: 0, refusedCount: 0, refused: [] }

it('follows the job that the undo of many orders is, also while the server is not reached', async () => {
  const stays = { id: '#7', field: 'status', reason: 'It was changed since.' }
  const answers = [
    Response.json({ ...JOB, done: 500, changed: 500 }),
    new TypeError('no network'),
    Response.json({ ...JOB, state: 'done', done: 1200, changed: 900, refusedCount: 300, refused: [stays] }),
  ]
  const calls: string[] = []
  const bulk = createHttpBulk(async (url, init) => {
    calls.push(`${init?.method ?? 'GET'} ${url}`)
    if (init?.method === 'POST') return Response.json(JOB, { status: 202 })
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  const progress: number[] = []
  const undone = await bulk.undo('change', ({ done }) => progress.push(done))
  expect(undone).toMatchObject({ undone: 900, keptCount: 300, changeId: 'undo' })
  expect(Object.values(undone)).toContainEqual([stays])
  expect(progress).toEqual([0, 500, 500])
  const read = 'GET /api/jobs/undo'
  expect(calls).toEqual(['POST /api/changes/change/undo?background=1', read, read, read])
})
