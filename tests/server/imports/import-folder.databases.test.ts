// Covers: data Import
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { workbookOf } from '#tests/support/workbook.ts'

const TIMES = { interval: 20, settled: 400, pause: 100 }
const csv = (...ids: string[]) =>
  `Order ID,Date,Total,Currency\n${ids.map((id) => `${id},2025-03-05,9.5,EUR\n`).join('')}`

/** An app that watches a folder, and what the tests do with it. */
async function watching(importDir = temporaryFolder()) {
  const opened = await testApp({ importDir, importLimits: { folder: TIMES }, clock: Date.now })
  await opened.app.ready()
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(importDir, name), content)
  const has = (...path: string[]) => vi.waitFor(() => expect(existsSync(join(importDir, ...path))).toBe(true), 20_000)
  const reportOf = (...path: string[]) => JSON.parse(readFileSync(`${join(importDir, ...path)}.report.json`, 'utf8'))
  const ids = async () => {
    const { body } = await opened.get('/api/orders?sort=id&per=100')
    return body.orders.map(({ id }: { id: string }) => id)
  }
  return { ...opened, importDir, put, has, reportOf, ids }
}

describe('a file that appears in the import folder', () => {
  it('is imported and moved to “done” with its report; hidden and incomplete ones and links are left', async () => {
    const { put, has, reportOf, ids, importDir, get } = await watching()
    for (const name of ['.orders.csv', 'orders.csv.part', 'orders.TMP']) put(name, csv('X-1'))
    mkdirSync(join(importDir, 'sub.csv'))
    symlinkSync(join(importDir, '.orders.csv'), join(importDir, 'link.csv'))
    put('a.csv', csv('A-1', 'A-2'))
    put(
      'b.xlsx',
      workbookOf([
        {
          name: 'S',
          rows: [
            ['Order ID', 'Date', 'Total'],
            ['B-1', { date: 45_721 }, 5],
          ],
        },
      ]),
    )
    await has('done', 'a.csv')
    await has('done', 'b.xlsx')
    expect(reportOf('done', 'a.csv')).toMatchObject({ state: 'done', accepted: 2, orders: { created: 2 } })
    expect(await ids()).toEqual(['A-1', 'A-2', 'B-1'])
    expect(readdirSync(importDir).sort()).toEqual(
      ['.orders.csv', 'done', 'link.csv', 'orders.TMP', 'orders.csv.part', 'sub.csv'].sort(),
    )
    const { body } = await get('/api/imports')
    expect(body.imports.map(({ name }: { name: string }) => name).sort()).toEqual(['a.csv', 'b.xlsx'])
  })

  it('is moved to “refused” with the reason, and with rejected records as CSV', async () => {
    const { put, has, reportOf, importDir, ids } = await watching()
    put('letter.csv', 'Good morning,\nno orders here.\n')
    put('open.csv', 'Order ID,Date,Total\nO-1,03/04/2025,5.00\n')
    put('partly.csv', `${csv('P-1')}P-2,soon,9.5,EUR\n`)
    await has('refused', 'letter.csv')
    await has('refused', 'open.csv')
    await has('done', 'partly.csv')
    expect(reportOf('refused', 'letter.csv')).toMatchObject({ state: 'refused' })
    expect(reportOf('refused', 'open.csv')).toMatchObject({ question: 'dateOrder' })
    expect(reportOf('done', 'partly.csv')).toMatchObject({ accepted: 1, rejected: 1 })
    expect(readFileSync(join(importDir, 'done', 'partly.csv.rejected.csv'), 'utf8')).toMatch(/P-2,soon,9\.5,EUR,line 3/)
    expect(await ids()).toEqual(['P-1'])
  })

  it('is filed under a name that overwrites nothing and fits, also with its report', async () => {
    const { put, has, reportOf, ids, importDir, location } = await watching()
    const long = `${'ä'.repeat(123)}.csv`
    put('x.csv.report.json', JSON.stringify([{ id: 'J-1', date: '2025-03-05', total: 5, currency: 'EUR' }]))
    await has('done', 'x.csv.report.json')
    const before = readFileSync(join(importDir, 'done', 'x.csv.report.json'), 'utf8')
    put('x.csv', csv('X-1'))
    put(long, csv('L-1'))
    await vi.waitFor(() => expect(existsSync(join(importDir, long))).toBe(false), 20_000)
    await vi.waitFor(() => expect(existsSync(join(importDir, 'x.csv'))).toBe(false), 20_000)
    expect(await ids()).toEqual(['J-1', 'L-1', 'X-1'])
    expect(readFileSync(join(importDir, 'done', 'x.csv.report.json'), 'utf8')).toBe(before)
    const done = readdirSync(join(importDir, 'done'))
    const [moved = ''] = done.filter((name) => /^x-[0-9a-f-]{36}\.csv$/.test(name))
    expect(reportOf('done', moved)).toMatchObject({ state: 'done', accepted: 1 })
    const shortened = done.filter((name) => name.startsWith('ää'))
    expect(shortened.map((name) => name.replace(/^ä+/, '')).sort()).toEqual(['.csv', '.csv.report.json'])
    expect(await verifyDatabase(location)).toEqual([])
  })

  it('is imported when it is complete, however slowly it is written', async () => {
    const { put, has, ids } = await watching()
    const all = Array.from({ length: 20 }, (_, i) => `S-${i}`)
    for (let i = 1; i <= all.length; i++) {
      put('slow.csv', csv(...all.slice(0, i)))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await has('done', 'slow.csv')
    expect((await ids()).length).toBe(20)
  })

  it('keeps the name of an earlier file free, and is imported again where it comes again', async () => {
    const { put, has, importDir, get, send, reportOf } = await watching()
    const [first, second] = [csv('D-1'), csv('D-1', 'D-2').replace('9.5', '12')]
    const filed = () => readdirSync(join(importDir, 'done')).filter((name) => /^daily-[0-9a-f-]{36}\.csv$/.test(name))
    const amount = async () => (await get('/api/orders?sort=id')).body.orders[0].amount.minor
    put('daily.csv', first)
    await has('done', 'daily.csv')
    put('daily.csv', second)
    await vi.waitFor(() => expect(filed()).toHaveLength(1), 20_000)
    expect(await amount()).toBe(1200)
    put('daily.csv', first)
    await vi.waitFor(() => expect(filed()).toHaveLength(2), 20_000)
    expect(await amount()).toBe(950)
    const { body } = await get('/api/imports')
    expect(body.total).toBe(3)

    await send('POST', `/api/changes/${reportOf('done', 'daily.csv').id}/undo`)
    put('daily.csv', first)
    await vi.waitFor(() => expect(filed()).toHaveLength(3), 20_000)
    expect((await get('/api/imports')).body.total).toBe(4)
  })

  it('is not imported twice where it was imported and could not be moved', async () => {
    const { put, has, ids, importDir, another, app } = await watching()
    // As after a server that was killed before it moved the file.
    writeFileSync(join(importDir, 'done'), '')
    put('a.csv', csv('A-1'))
    await vi.waitFor(async () => expect(await ids()).toEqual(['A-1']), 20_000)
    await app.close()
    expect(existsSync(join(importDir, 'a.csv'))).toBe(true)
    rmSync(join(importDir, 'done'), { recursive: true, force: true })
    const next = await another()
    await next.ready()
    await has('done', 'a.csv')
    expect(JSON.parse(readFileSync(join(importDir, 'done', 'a.csv.report.json'), 'utf8'))).toMatchObject({
      state: 'done',
      orders: { created: 1, updated: 0, unchanged: 0 },
    })
    const { total } = (await next.inject('/api/imports')).json()
    expect(total).toBe(1)
  })
})
