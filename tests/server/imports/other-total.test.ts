// Covers: data Import
import { expect, it } from 'vitest'
import { importing, said } from './support/importing.ts'

const TWO_TOTALS = 'Order,Date,Total,Order value\nN1,2024-01-31,5,6\nN2,2024-01-31,7,8\n'

it('names the other column that could be the total, until one is chosen', async () => {
  const { preview } = await importing()
  const { body } = await preview(TWO_TOTALS)
  expect(body).toMatchObject({ otherTotal: 'Total', mapping: { columns: { total: ['Order value'] } } })
  expect(body.orders.map(({ minor }: { minor: number }) => minor)).toEqual([600, 800])
  const other = (await preview(TWO_TOTALS, said({ columns: { ...body.mapping.columns, total: ['Total'] } }))).body
  expect(other.otherTotal).toBeNull()
  expect(other.orders.map(({ minor }: { minor: number }) => minor)).toEqual([500, 700])
  expect((await preview('Order,Date,Total\nN1,2024-01-31,5\n')).body.otherTotal).toBeNull()
})
