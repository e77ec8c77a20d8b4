// Covers: data Import
import { describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { importing } from './support/importing.ts'

const table = (...rows: readonly string[]) => `${rows.join('\n')}\n`

/** What is stored after these files were imported in turn. */
async function importedInTurn(...files: readonly string[]) {
  const { post, get, location } = await importing()
  for (const file of files) expect((await post('/api/imports', file)).body).toMatchObject({ state: 'done' })
  expect(await verifyDatabase(location)).toEqual([])
  const { body } = await get('/api/orders?sort=id&per=100')
  const orders: readonly { id: string }[] = body.orders
  const ids = orders.map(({ id }) => id)
  const found = await Promise.all(ids.map((id) => get(`/api/order?${new URLSearchParams({ id })}`)))
  return found.map(({ body: { values, lines } }) => {
    const { amount, status, paymentState, fulfillmentState } = values
    return { amount, status, paymentState, fulfillmentState, lines }
  })
}

describe('a later file that changes what the earlier one said is as if it were the only one', () => {
  const orders = (...cells: readonly string[]) =>
    table('order_id,date,customer,product,total', ...cells.map((one, i) => `A${i},2025-01-0${i + 1},Ann ${i},${one}`))
  it.each([
    ['totals of one product', orders('Tea,40.00', 'Mug,20.50'), orders('Tea,47.00', 'Mug,120.50')],
    [
      'totals and quantities',
      table('order_id,date,customer,product,quantity,total', 'A1,2025-01-02,Ann,Tea,2,20.50'),
      table('order_id,date,customer,product,quantity,total', 'A1,2025-01-02,Ann,Tea,3,30.75'),
    ],
    [
      'totals of items in JSON',
      JSON.stringify([{ id: 1, date: '2025-01-02', total: 40.5, items: [{ name: 'Tea', quantity: 2 }] }]),
      JSON.stringify([{ id: 1, date: '2025-01-02', total: 47.5, items: [{ name: 'Tea', quantity: 2 }] }]),
    ],
  ])('%s', async (_, before, later) => {
    expect(await importedInTurn(before, later)).toEqual(await importedInTurn(later))
  })

  const status = (...words: readonly string[]) =>
    table(
      'order_id,date,customer,total,status',
      ...words.map((word, i) => `A${i},2025-01-0${i + 1},Ann ${i},4.50,${word}`),
    )
  it('states that only the status says', async () => {
    const before = status('paid', 'refunded', 'delivered', 'shipped', 'authorized')
    const later = status('payment failed', 'completed', 'cancelled', 'pending', 'cancelled')
    expect(await importedInTurn(before, later)).toEqual(await importedInTurn(later))
  })
})

describe('a later file that lacks the column keeps', () => {
  it('the amount of a line where the total has not changed', async () => {
    const all = table(
      'order_id,date,customer,product,quantity,price,shipping,total',
      'A1,2025-01-02,Ann,Tea,2,10.00,3.00,23.00',
    )
    const less = table('order_id,date,customer,product,total', 'A1,2025-01-02,Ann Lee,Tea,23.00')
    expect((await importedInTurn(all, less))[0]?.lines).toEqual((await importedInTurn(all))[0]?.lines)
  })

  it('states that a column of their own said', async () => {
    const all = table('order_id,date,customer,total,status,payment status', 'A1,2025-01-02,Ann,4.50,processing,paid')
    const less = table('order_id,date,customer,total,status', 'A1,2025-01-02,Ann,4.50,complete')
    expect(await importedInTurn(all, less)).toMatchObject([{ status: 'Complete', paymentState: 'Paid' }])
  })
})
