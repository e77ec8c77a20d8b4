import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCES = globSync('src/**/*.{ts,tsx}').map(
  (file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const,
)

/** The files that name a column of the orders. */
const filesWith = (column: string) =>
  SOURCES.filter(([, text]) => new RegExp(`\\b${column}\\b`).test(text))
    .map(([file]) => file)
    .sort()

// CONTRIBUTING lists them: the definition, the import's values, and what shows or exports the column.
it.each([
  ['customer_name_key', []],
  ['customer_name', ['export/exported-order', 'list/list-rows', 'present-order']],
])('names the column %s only where it is defined, written and shown', (column, shown) => {
  expect(filesWith(column)).toEqual([
    'src/server/database/schema/orders.ts',
    'src/server/imports/write/order-values.ts',
    ...shown.map((file) => `src/server/orders/${file}.ts`),
  ])
})
