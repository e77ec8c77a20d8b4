import { expect, it } from 'vitest'
import { importing, said } from './support/importing.ts'

const table = (words: readonly string[]) =>
  ['Order ID,Date,Total,Status', ...words.map((word, i) => `${i},2024-01-31,5,${word}`), ''].join('\n')
const words = (count: number) => Array.from({ length: count }, (_, i) => `odd ${i}`)

it('names words that it does not recognise and counts the rest', async () => {
  const { post } = await importing()
  const notesOn = async (count: number): Promise<string[]> =>
    (await post('/api/imports', table(words(count)), { dryRun: '1' })).body.notes
  expect((await notesOn(20)).join()).toMatch(/and “odd 19” \(1\)\.$/)
  expect((await notesOn(32)).join()).toMatch(/“odd 19” \(1\), and 12 more\.$/)
  expect(await notesOn(103)).toEqual([
    expect.stringMatching(/“odd 19” \(1\), and 80 more\.$/),
    '3 records have a status after the first 100 different ones, read by the same table.',
  ])
})

it('counts the words beyond those that the mapping step lists', async () => {
  const { preview } = await importing()
  const { body } = await preview(table(words(104)))
  expect([body.statuses.length, body.moreStatuses]).toEqual([100, 4])
})

it('notes how orders of a file without statuses are treated, and lets the user choose', async () => {
  const files = ['Order ID,Date,Total\n1,2024-01-31,5\n', '[{"id":"1","date":"2024-01-31","total":5}]']
  for (const file of files) {
    const { preview, post, orders } = await importing()
    const { body } = await preview(file)
    expect(body.statuses).toEqual([{ word: '', records: 1, status: 'Unknown', known: true }])
    expect(body.notes).toEqual(['1 order without a status is Unknown.'])
    expect((await post('/api/imports', file)).body.notes).toEqual(body.notes)
    expect(await orders()).toMatchObject([{ status: 'Unknown' }])
    const chosen = await post('/api/imports', file, said({ statuses: { '': 'Pending' } }))
    expect(chosen.body).toMatchObject({ state: 'done', orders: { updated: 1 } })
    expect(chosen.body.notes).toEqual(['1 order without a status is Pending.'])
    expect(await orders()).toMatchObject([{ status: 'Pending' }])
  }
})

it('notes orders whose lines have different statuses, but not words of one status', async () => {
  const { post } = await importing()
  const order = (id: number, first: string, second: string) =>
    [`${id},2024-01-31,${first},Cup,1,5`, `${id},2024-01-31,${second},Pot,1,6`].join('\n')
  const notesOn = async (...orders: readonly string[]): Promise<string[]> =>
    (await post('/api/imports', ['Order ID,Date,Status,Product,Quantity,Price', ...orders, ''].join('\n'))).body.notes
  expect(await notesOn(order(1, 'shipped', 'sent'), order(2, 'shipped', ''), order(3, '', 'sent'))).toEqual([])
  expect(await notesOn(order(4, 'shipped', 'returned'), order(5, 'sent', 'paid'))).toEqual([
    '1 order has rows with different statuses. The first row’s counts.',
  ])
})

it('counts accepted orders without a status, but not further rows of an order', async () => {
  const { post, preview } = await importing()
  const some = 'Order ID,Date,Total,Status\n1,2024-01-31,5,done\n2,2024-01-31,6,\n3,2024-01-31,6,\n4,2024-01-31,x,\n'
  expect((await post('/api/imports', some)).body).toMatchObject({
    rejected: 1,
    notes: ['2 orders without a status are Unknown.'],
  })
  const lines = 'Order ID,Date,Status,Product,Quantity,Price\n7,2024-01-31,done,Cup,1,5\n7,2024-01-31,,Pot,1,6\n'
  expect((await post('/api/imports', lines)).body).toMatchObject({ orders: { created: 1 }, notes: [] })
  const many = Array.from({ length: 2001 }, (_, i) => `${i},2024-01-31,6`).join('\n')
  // A preview reads the first 2,000 records: their number would mislead.
  expect((await preview(`Order ID,Date,Total\n${many}\n`)).body.notes).toEqual([])
})
