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

// Everything else derives from the table of order fields.
it.each([
  ['customer_name_key', ['changes/latest-customer', 'customers/find-customer', 'orders/read-names']],
  [
    'customer_name',
    [
      'changes/latest-customer',
      'customers/find-customer',
      'orders/list/list-rows',
      'orders/present-order',
      'orders/read-names',
      'orders/search/other-matches',
    ],
  ],
])('names the column %s only where one field is meant', (column, files) => {
  expect(filesWith(column)).toEqual(files.map((file) => `src/server/${file}.ts`))
})
