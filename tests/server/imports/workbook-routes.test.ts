// Covers: data Import
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startImport } from '#server/imports/jobs/import-runner.ts'
import { PREVIEWED_RECORDS } from '#server/imports/jobs/preview-file.ts'
import { type Sheet, workbookOf } from '#tests/support/workbook.ts'
import { zipOf } from '#tests/support/zip.ts'
import { importing, said } from './support/importing.ts'
import { Trial } from './support/trial.ts'

const HEADINGS = ['Order ID', 'Date', 'Customer', 'Total', 'Currency']
const orders = (count: number, customer = (i: number) => `Customer ${Math.sin(i)}`): Sheet => ({
  name: 'Orders',
  rows: [
    HEADINGS,
    ...Array.from({ length: count }, (_, i) => [`B-${i}`, { date: 45_721 }, customer(i), i + 0.5, 'EUR']),
  ],
})

describe('the preview', () => {
  it('shows how a workbook is read, with its first orders', async () => {
    const { preview } = await importing()
    const { status, body } = await preview(workbookOf([orders(3)]))
    expect(status).toBe(200)
    expect(body).toMatchObject({ recognised: true, format: 'csv', encoding: '', headingLine: 1 })
    expect(body.orders).toMatchObject([{ id: 'B-0' }, { id: 'B-1' }, { id: 'B-2' }])
    expect(body.notes[0]).toBe('The sheet “Orders” of the Excel workbook was read.')
  })

  it('reads the first part of a workbook that is larger than what is previewed of a text', async () => {
    const { preview } = await importing()
    const bytes = workbookOf([orders(2 * PREVIEWED_RECORDS, () => randomBytes(300).toString('base64'))])
    expect(bytes.length).toBeGreaterThan(1024 ** 2)
    const { body } = await preview(bytes)
    expect(body).toMatchObject({ recognised: true, refusal: null })
    expect(body.orders).toHaveLength(5)
  })

  it('uses the mapping of an earlier CSV file with the same headings', async () => {
    const { preview, post, orders } = await importing()
    const mapping = { columns: { id: ['Kdx'], date: ['Wx'], total: ['Zx'] } }
    const workbook = (id: string) => {
      const rows = [
        ['Kdx', 'Wx', 'Zx'],
        [id, { date: 45_721 }, 1.5],
      ]
      return workbookOf([{ name: 'T', rows }])
    }
    // The delimiter and encoding of CSV files do not matter.
    const csv = await post(
      '/api/imports',
      'Kdx;Wx;Zx\nR-0;2025-03-04;2,5\n',
      said({ ...mapping, encoding: 'windows-1250' }),
    )
    expect(csv.body.state).toBe('done')
    expect((await preview(workbook('R-1'))).body).toMatchObject({ recognised: true, remembered: true })
    expect((await post('/api/imports', workbook('R-1'))).body).toMatchObject({ state: 'done', accepted: 1 })
    expect((await orders()).map(({ id }: { id: string }) => id)).toEqual(['R-0', 'R-1'])
  })

  it('reads the file in a zip file, and refuses a part of one', async () => {
    const { preview } = await importing()
    const bytes = zipOf([{ name: 'orders.csv', content: 'Order ID,Date,Total\nB-1,2025-03-05,1.5\n' }])
    expect((await preview(bytes)).body).toMatchObject({ recognised: true, encoding: 'UTF-8', orders: [{ id: 'B-1' }] })
    const part = await preview(bytes.subarray(0, 60), { part: '1' })
    expect(part.body).toMatchObject({ recognised: false, refusal: expect.stringMatching(/too large for a preview/) })
    const damaged = await preview(bytes.subarray(0, 60))
    expect(damaged.body.refusal).toMatch(/damaged/)
  })
})

it('imports a workbook over HTTP, and gives its rejected rows as CSV', async () => {
  const { app, post } = await importing()
  const sheet = orders(2)
  const bytes = workbookOf([{ ...sheet, rows: [...sheet.rows, ['B-9', 'soon', 'Zoë', 1, 'EUR']] }])
  const { body } = await post('/api/imports', bytes, { name: 'orders.xlsx' })
  expect(body).toMatchObject({ state: 'done', accepted: 2, rejected: 1, errors: [{ line: 4 }] })
  const { payload } = await app.inject({ url: `/api/imports/${body.id}/rejected.csv` })
  expect(payload).toMatch(/B-9,soon,Zoë,1,EUR,line 4/)
})

it('removes what was unpacked when an import is cancelled', async () => {
  const trial = new Trial()
  const path = join(trial.folder, 'orders.xlsx')
  const folder = join(trial.folder, 'uploads')
  writeFileSync(path, workbookOf([orders(60_000)]))
  const unpacked = () => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }
  const cancel = new AbortController()
  const database = { kind: 'sqlite', file: trial.databaseFile } as const
  const job = { id: randomUUID(), path, name: 'orders.xlsx', database, scratchFolder: folder }
  const running = startImport({ ...job, workspaceId: 1, format: 'auto', dryRun: false }, () => {}, cancel.signal)
  while (unpacked().length === 0) await wait(5)
  cancel.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
  expect(unpacked()).toEqual([])
  trial.remove()
})
