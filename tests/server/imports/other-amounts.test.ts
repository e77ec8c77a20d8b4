// Covers: data Import
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

it('rejects an order whose line discount is in another currency, and a quantity with a currency', async () => {
  const report = await trial.import(`Order ID,Date,Customer,Product,Quantity,Unit price,Line discount amount,Currency
1,2024-01-31,Ada,Chair,1,€10.00,£2.00,
2,2024-01-31,Bo,Chair,€2,€10.00,,
3,2024-01-31,Cy,Chair,2,€10.00,€2.00,
`)
  expect(report, JSON.stringify(report)).toMatchObject({ accepted: 1, rejected: 2 })
  expect(report.errors.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringMatching(/EUR.*GBP/)],
    [3, expect.stringMatching(/€2.*isn’t a number/)],
  ])
  expect(trial.rows('select amount from orders')).toEqual([{ amount: 18_000_000n }])
})

it('leaves out an amount of an order in another currency, and says so', async () => {
  const report = await trial.import(`Order ID,Date,Customer,Shipping,Tax,Total,Currency
1,2024-01-31,Ada,£4.00,€1.00,€10.00,EUR
2,2024-01-31,Bo,$4.00,1.00,10.00,CAD
`)
  expect(report.notes).toContainEqual(expect.stringMatching(/“Shipping” could not be read as an amount in 1 order\./))
  expect(trial.rows('select id, shipping, tax from orders order by id')).toEqual([
    { id: '1', shipping: null, tax: 1_000_000n },
    { id: '2', shipping: 4_000_000n, tax: 1_000_000n },
  ])
})
