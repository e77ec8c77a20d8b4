const SCREEN = [
  ...['contract/**', 'client/data', 'client/state', 'client/state/choices', 'client/state/dialogs'],
  ...['client/ui', 'client/charts'],
]
const ROUTES = ['contract/**', 'server/http', 'server/database']
const ORDERS = [...ROUTES, 'server/database/schema', 'server/aggregates/**', 'server/orders']
const DIALECT = ['contract/**', 'server/database', 'server/database/schema', 'server/database/migrations']
const AGGREGATE = ['contract/**', 'server/database', 'server/database/schema', 'server/aggregates']
const READING = ['contract/**', 'server/imports', 'server/imports/parse']
const RECOGNITION = [...READING, 'server/imports/files', 'server/database']
const BENCH = ['contract/**', 'scripts', 'scripts/order-files', 'server/**']

/**
 * Which folders a folder may import, apart from itself and the folders below it. A folder that is not listed may import
 * nothing. `x/**` means x and everything below it. Of a parent folder, a file may be imported only if everything that it
 * imports is allowed too.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'contract/accounts': ['contract', 'contract/orders', 'contract/imports'],
  'contract/orders': ['contract'],
  'contract/imports': ['contract', 'contract/orders'],
  'contract/notifications': ['contract', 'contract/orders'],
  'contract/changes': ['contract', 'contract/accounts', 'contract/orders', 'contract/imports', 'contract/dashboard'],
  'contract/dashboard': ['contract', 'contract/orders'],
  sample: ['contract/**'],

  client: ['contract/**'],
  'client/ui': ['contract/**'],
  'client/charts': ['contract/**'],
  'client/styles': [],
  'client/data': ['contract/**'],
  'client/data/cards': ['contract/**', 'client/data'],
  'client/data/series': ['contract/**', 'client/data'],
  'client/data/history': ['contract/**', 'client/data'],
  'client/data/http-imports': ['contract/**', 'client/data'],
  'client/data/sample': ['contract/**', 'client/data', 'sample'],
  'client/state': ['contract/**', 'client/data', 'client/data/sample'],
  'client/state/choices': ['contract/**', 'client/data', 'client/state'],
  'client/state/dialogs': ['contract/**', 'client/data', 'client/state'],
  'client/shell': [...SCREEN, 'client'],
  'client/accounts': [...SCREEN, 'client', 'client/shell'],
  'client/accounts/account-page': [...SCREEN, 'client', 'client/accounts'],
  'client/dashboard': SCREEN,
  'client/dashboard/settings': [...SCREEN, 'client/dashboard'],
  'client/commands': [...SCREEN, 'client', 'client/accounts'],
  'client/order-form': SCREEN,
  'client/orders': SCREEN,
  'client/orders/columns': [...SCREEN, 'client/orders'],
  'client/orders/export': [...SCREEN, 'client/orders'],
  'client/orders/filters': [...SCREEN, 'client/orders'],
  'client/orders/selection': [...SCREEN, 'client/orders', 'client/orders/export', 'client/print'],
  'client/orders/views': [...SCREEN, 'client/orders', 'client/orders/columns', 'client/shell'],
  'client/orders/list': [...SCREEN, 'client', 'client/orders/**'],
  'client/order': [...SCREEN, 'client', 'client/order-form', 'client/print'],
  'client/customer': [...SCREEN, 'client', 'client/order'],
  'client/order/records': [...SCREEN, 'client/order', 'client/order-form', 'client', 'client/print'],
  'client/print': ['contract/**'],
  'client/imports': SCREEN,
  'client/history': [
    ...[...SCREEN, 'client'],
    ...[
      'client/data/history',
      'client/data/http-imports',
      'client/dashboard/settings',
      'client/imports',
      'client/order',
      'client/orders/selection',
    ],
  ],

  server: ['contract/**'],
  'server/data-folder': [],
  'server/database': ['contract/**'],
  'server/database/schema': ['contract/**', 'server/database'],
  'server/database/migrations': ['server/database', 'server/database/schema'],
  'server/database/sqlite': DIALECT,
  'server/database/postgres': DIALECT,
  'server/aggregates': ['contract/**', 'server/database', 'server/database/schema'],
  'server/aggregates/customers': AGGREGATE,
  'server/aggregates/order-rollups': AGGREGATE,
  'server/aggregates/product-rollups': AGGREGATE,
  'server/aggregates/search-trigrams': AGGREGATE,
  'server/http': ['contract/**', 'server/database'],
  'server/accounts': [...ROUTES, 'server/changes', 'server/database/postgres'],
  'server/hooks': [...ROUTES, 'server/accounts'],
  'server/workspaces': [...ROUTES, 'server/accounts'],
  'server/jobs': ['server/database', 'server/http'],
  'server/orders': [...ORDERS, 'server/changes', 'server/imports/http', 'server/jobs'],
  'server/orders/filters': ORDERS,
  'server/orders/list': [...ORDERS, 'server/orders/filters'],
  'server/orders/search': [...ORDERS, 'server/orders/filters', 'server/orders/list'],
  'server/orders/summary': [
    ...ORDERS,
    'server/changes',
    'server/orders/filters',
    'server/orders/list',
    'server/orders/search',
  ],
  'server/orders/export': [
    ...ORDERS,
    'server/changes',
    'server/history',
    'server/orders/filters',
    'server/orders/list',
    'server/orders/search',
  ],
  'server/dashboard': [
    ...ROUTES,
    'server/database/schema',
    'server/aggregates/**',
    'server/orders/filters',
    'server/orders/list',
    'server/settings',
    'server/targets',
  ],
  'server/events': ROUTES,
  'server/shops': [...ROUTES, 'server/database/schema', 'server/aggregates/order-rollups', 'server/history'],
  'server/history': ['contract/**', 'server/database', 'server/database/schema'],
  'server/settings': [...ROUTES, 'server/aggregates/**', 'server/changes', 'server/history', 'server/jobs'],
  'server/targets': [...ROUTES, 'server/database/schema', 'server/history'],
  'server/notifications': [
    ...ROUTES,
    ...['server/accounts', 'server/database/schema', 'server/history', 'server/shops'],
  ],
  'server/views': [...ROUTES, 'server/history'],
  'server/changes': [
    ...['contract/**', 'server/database', 'server/database/schema', 'server/aggregates'],
    ...['server/aggregates/search-trigrams', 'server/history', 'server/jobs', 'server/notifications'],
    'server/shops',
  ],
  'server/imports': ['contract/**', 'server/database'],
  // One direction: bytes (archives, files) → records (formats) → orders (assemble) → database (write); `parse` reads one value.
  'server/imports/archives': ['contract/**', 'server/imports', 'server/imports/parse'],
  'server/imports/files': ['contract/**', 'server/imports'],
  'server/imports/parse': ['contract/**', 'server/imports'],
  'server/imports/formats': RECOGNITION,
  'server/imports/formats/shops': [...RECOGNITION, 'server/imports/formats'],
  'server/imports/formats/recognition': [...RECOGNITION, 'server/imports/formats'],
  'server/imports/assemble': [
    ...READING,
    ...['server/changes', 'server/database', 'server/imports/formats', 'server/imports/formats/recognition'],
  ],
  'server/imports/plausibility': [
    ...READING,
    ...['server/imports/formats', 'server/imports/formats/recognition', 'server/imports/assemble'],
  ],
  'server/imports/write': [
    ...['contract/**', 'server/aggregates', 'server/database', 'server/database/schema'],
    ...['server/changes', 'server/imports', 'server/imports/assemble', 'server/notifications', 'server/shops'],
  ],
  'server/imports/jobs': [
    ...[
      'contract/**',
      'server/changes',
      'server/data-folder',
      'server/database',
      'server/database/schema',
      'server/http',
      'server/history',
      'server/imports',
      'server/imports/files',
      'server/imports/archives',
      'server/jobs',
      'server/shops',
    ],
    ...['server/imports/parse', 'server/imports/formats', 'server/imports/assemble', 'server/imports/plausibility'],
    ...['server/imports/write', 'server/notifications'],
  ],
  'server/imports/watch': ['contract/**', 'server/database', 'server/imports', 'server/imports/jobs'],
  'server/imports/http': [
    ...[...ROUTES, 'server/changes', 'server/jobs'],
    ...['server/imports', 'server/imports/jobs', 'server/imports/watch'],
  ],
  // Restoring calculates an order's derived columns as the writer does.
  'server/backup': [
    ...['contract/**', 'server/accounts', 'server/changes', 'server/database', 'server/database/schema'],
    ...['server/aggregates', 'server/database/migrations', 'server/history'],
  ],
  'server/customers': [
    ...[...ROUTES, 'server/accounts', 'server/backup', 'server/changes', 'server/history', 'server/jobs'],
    ...['server/imports/jobs', 'server/orders', 'server/orders/filters', 'server/orders/summary', 'server/views'],
  ],
  'server/cli': [
    ...['contract/**', 'server', 'server/accounts', 'server/backup', 'server/changes', 'server/data-folder'],
    ...['server/database/**', 'server/imports', 'server/imports/jobs'],
  ],

  scripts: [
    'contract/**',
    'sample',
    'server',
    'server/database/schema',
    'server/dashboard',
    'server/http',
    'server/imports/parse',
    'client/dashboard',
    'client/ui',
  ],
  'scripts/order-files': ['scripts'],
  'scripts/order-files/hostile': ['scripts/order-files'],
  bench: BENCH,
  'bench/bare-page': ['contract/**', 'sample'],
  'bench/day': [...BENCH, 'bench'],
  'bench/distributed': [...BENCH, 'bench'],
  'bench/first-look': [...BENCH, 'bench'],
  'bench/import': [...BENCH, 'bench'],
  'bench/people': [...BENCH, 'bench'],
  'bench/scale': [...BENCH, 'bench'],
  'bench/stress': [...BENCH, 'bench'],
}

/** The packages that each root may use; `x*` means every name that starts with x. */
export const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  contract: ['typebox'],
  sample: [],
  client: ['react', 'react-dom*', '@tanstack/react-query', 'wouter', 'zustand'],
  server: [
    ...['node:*', '@better-auth/*', 'better-auth*', '@zxcvbn-ts/language-common'],
    ...['@simplewebauthn/server', 'nodemailer', 'openid-client'],
    ...['@fastify/*', 'fastify', 'kysely', 'pg', 'pg-copy-streams', 'saxes', 'typebox*', 'yauzl'],
  ],
}

const DATABASE = ['server/database']
const ACCOUNTS = 'server/accounts'

/**
 * Packages, and files of ours, that lead to the rows of all workspaces; the folders of the server that may import them,
 * with those below.
 */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  pg: [...DATABASE, ACCOUNTS],
  'pg-copy-streams': DATABASE,
  'node:sqlite': [...DATABASE, ACCOUNTS, 'server/data-folder', 'server/imports/assemble'],
  'src/server/database/reads.ts': DATABASE,
  'src/server/database/open-reads.ts': DATABASE,
}
