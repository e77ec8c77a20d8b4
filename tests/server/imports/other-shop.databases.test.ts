// Covers: data Import
import { describe, expect, it } from 'vitest'
import { importing, said } from './support/importing.ts'

const HEADINGS = 'Order ID,Date,Customer,Total\n'
const FIRST = `${HEADINGS}#1001,2024-01-31,Ada Quill,5\n#1002,2024-02-01,Bo Larsen,7\n#1003,2024-02-02,Cleo Marsh,9\n`
const OTHER = `${HEADINGS}#1001,2025-06-01,Dora Lund,50\n#1002,2025-06-02,Edgar Pine,70\n#1004,2025-06-03,Fay Moss,90\n`

async function withFirstShop() {
  const server = await importing()
  await server.post('/api/imports', FIRST)
  return server
}

describe('a file whose order IDs another shop’s orders have', () => {
  it('is refused with the orders before and after, and changes nothing', async () => {
    const { post, orders } = await withFirstShop()
    const before = await orders()
    const { status, body: problem } = await post('/api/imports', OTHER)
    expect(status).toBe(422)
    const check = await post('/api/imports', OTHER, { dryRun: '1' })
    for (const report of [problem.report, check.body]) {
      expect(report.state).toBe('refused')
      expect(report.errors[0].reason).toBe(
        '2 of the 2 order IDs of this file that exist have another customer and another date. If the file is from another shop, choose a prefix for its order IDs with the mapping {"idPrefix":"B-"}. If it is the same shop, use {"idPrefix":""}.',
      )
      expect(report.otherShop).toEqual({
        existing: 2,
        different: 2,
        named: [
          {
            id: '#1001',
            before: { customer: 'Ada Quill', day: '2024-01-31' },
            after: { customer: 'Dora Lund', day: '2025-06-01' },
          },
          {
            id: '#1002',
            before: { customer: 'Bo Larsen', day: '2024-02-01' },
            after: { customer: 'Edgar Pine', day: '2025-06-02' },
          },
        ],
      })
    }
    expect(await orders()).toEqual(before)
  })

  it('gets a prefix that later files with these headings have as well', async () => {
    const { post, preview, orders } = await withFirstShop()
    const { body } = await post('/api/imports', OTHER, said({ idPrefix: 'B-' }))
    expect(body).toMatchObject({ state: 'done', orders: { created: 3, updated: 0 } })
    expect(body.otherShop).toBeUndefined()
    const next = `${HEADINGS}#1005,2025-06-04,Gus Hale,1\n`
    const note =
      'Order IDs begin with “B-”, as in the last import of a file with these headings. If this file is from another shop, change the prefix in the mapping.'
    const seen = await preview(next)
    expect(seen.body.orders).toMatchObject([{ id: 'B-#1005' }])
    expect(seen.body.notes).toContain(note)
    const later = await post('/api/imports', next)
    expect(later.body.notes).toContain(note)
    // The first shop's file would overwrite orders of the other one now.
    expect((await post('/api/imports', FIRST)).status).toBe(422)
    const again = await post('/api/imports', FIRST, said({ idPrefix: '' }))
    expect(again.body).toMatchObject({ state: 'done', orders: { created: 0, updated: 0, unchanged: 3 } })
    const ids = (await orders()).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['#1001', '#1002', '#1003', 'B-#1001', 'B-#1002', 'B-#1004', 'B-#1005'])
  })

  it('gets no prefix of another shop with the same headings', async () => {
    const { post, orders } = await withFirstShop()
    const other = OTHER.replace('#1001', '#2001').replace('#1002', '#2002')
    await post('/api/imports', other, said({ idPrefix: 'B-' }))
    const next = `${FIRST}#1005,2024-02-03,Gus Hale,1\n`
    const { status, body } = await post('/api/imports', next)
    expect(status).toBe(422)
    expect(body.detail).toBe(
      '3 orders of this file exist without the prefix “B-”, which the last file with these headings got. Choose the prefix of this file’s shop in the mapping: {"idPrefix":""} for none, or {"idPrefix":"B-"}.',
    )
    const again = await post('/api/imports', next, said({ idPrefix: '' }))
    expect(again.body).toMatchObject({ state: 'done', orders: { created: 1, unchanged: 3 } })
    expect(await orders()).toHaveLength(7)
  })

  it('updates the orders where it is the same shop', async () => {
    const { post, orders } = await withFirstShop()
    const { body } = await post('/api/imports', OTHER, said({ idPrefix: '' }))
    expect(body).toMatchObject({ state: 'done', orders: { created: 1, updated: 2 } })
    expect((await orders())[0]).toMatchObject({ id: '#1001', customer: 'Dora Lund' })
  })
})

describe('a file of the same shop', () => {
  it('may have other customers, or other dates, or both for few orders', async () => {
    const { post } = await withFirstShop()
    const customers = FIRST.replace('Ada', 'Ida').replace('Bo', 'Jo').replace('Cleo', 'Leo')
    expect((await post('/api/imports', customers)).body).toMatchObject({ state: 'done', orders: { updated: 3 } })
    const dates = customers.replaceAll('2024', '2023')
    expect((await post('/api/imports', dates)).body).toMatchObject({ state: 'done', orders: { updated: 3 } })
    const corrected = dates.replace('2023-01-31,Ida Quill', '2023-01-30,Ada Quill')
    const { body } = await post('/api/imports', corrected, { dryRun: '1' })
    expect(body).toMatchObject({ state: 'checked', otherShop: { existing: 3, different: 1 } })
    expect(body.notes).toContain(
      '1 order ID of this file existed with another customer and another date. If the file is from another shop, give its order IDs a prefix in the mapping.',
    )
  })

  it('may name no customers', async () => {
    const { post } = await withFirstShop()
    const unnamed = 'Order ID,Date,Total\n#1001,2025-06-01,50\n#1002,2025-06-02,70\n'
    expect((await post('/api/imports', unnamed)).body).toMatchObject({ state: 'done', orders: { updated: 2 } })
  })
})

it('remembers the columns of a file when only its prefix is chosen', async () => {
  const { post, orders } = await importing()
  const odd = 'Ref;When;Worth\nA1;2024-01-31;5,00\n'
  const columns = { id: ['Ref'], date: ['When'], total: ['Worth'] }
  await post('/api/imports', odd, said({ columns }))
  const { body } = await post('/api/imports', odd, said({ idPrefix: 'C-' }))
  expect(body).toMatchObject({ state: 'done', orders: { created: 1 } })
  expect((await orders()).map(({ id }: { id: string }) => id)).toEqual(['A1', 'C-A1'])
})
