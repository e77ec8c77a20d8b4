// Covers: data Export
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/orders/export-columns.ts'

it('docs/export.md lists the headings as exported, in order', () => {
  const page = readFileSync(new URL('../../../../docs/export.md', import.meta.url), 'utf8')
  const rows = EXPORT_COLUMN_NAMES.map((name) => {
    const { heading, kind, description } = EXPORT_COLUMNS[name]
    return `| ${heading} | ${kind} | ${description} |`
  })
  expect(page).toContain(rows.join('\n'))
})

it('the headings do not change', () => {
  // A change here breaks users' scripts and the import of exported files.
  expect(EXPORT_COLUMN_NAMES.map((name) => EXPORT_COLUMNS[name].heading).join(',')).toBe(
    'Order ID,Placed At,Store Day,Paid Day,Status,Source Status,Customer,Customer Key,Project,Address,City,Channel,Payment Method,Currency,Order Amount,Lines,Line,Product,Quantity,Price,Line Amount,Email,Phone,Note,Tags,Discount,Shipping,Tax,Refunded,Payment State,Fulfillment State,SKU,Country,Warehouse,Shop,Shop Number,Assignee,Transactions,Shipments,Notes',
  )
})
