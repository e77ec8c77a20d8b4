// Covers: data Export
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ORDER_COLUMN_NAMES, ORDER_COLUMNS } from '#contract/order-table.ts'

it('the README lists the headings as they are written, in their order', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const rows = ORDER_COLUMN_NAMES.map((name) => {
    const { heading, kind, says } = ORDER_COLUMNS[name]
    return `| ${heading} | ${kind} | ${says} |`
  })
  expect(readme).toContain(rows.join('\n'))
})

it('the headings are those that were promised', () => {
  // A change here breaks other people's scripts and the files that they kept.
  expect(ORDER_COLUMN_NAMES.map((name) => ORDER_COLUMNS[name].heading).join(',')).toBe(
    'Order ID,Placed At,Store Day,Paid Day,Status,Source Status,Customer,Customer Key,Project,Address,City,Channel,Payment Method,Currency,Order Amount,Lines,Line,Product,Quantity,Price,Line Amount',
  )
})
