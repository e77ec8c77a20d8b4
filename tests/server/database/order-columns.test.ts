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

// CONTRIBUTING lists them: the definition, the writer's values, and what reads, shows or exports the column.
it.each([
  ['customer_name_key', ['changes/create-order'], [], ['read-names']],
  [
    'customer_name',
    [],
    ['changes/stored-orders'],
    [
      'export/exported-order',
      'list/list-rows',
      'present-order',
      'read-names',
      'search/other-matches',
      'summary/read-summary',
    ],
  ],
])('names the column %s only where it is defined, written and shown', (column, read, compared, shown) => {
  expect(filesWith(column)).toEqual([
    ...read.map((file) => `src/server/${file}.ts`),
    'src/server/changes/order-columns.ts',
    ...compared.map((file) => `src/server/${file}.ts`),
    'src/server/database/schema/orders.ts',
    ...shown.map((file) => `src/server/orders/${file}.ts`),
  ])
})
