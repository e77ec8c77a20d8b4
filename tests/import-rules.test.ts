// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbiddenImports, missingFolders, mutualFolders, readImports } from '#scripts/check-imports.ts'
import { ownRequests, requestFaults } from '#scripts/check-requests.ts'
import { sqlWithoutWorkspace, textsWithoutWorkspace } from '#scripts/check-sql.ts'
import { ROOT } from '#scripts/root.ts'

const FORBIDDEN = [
  ['src/contract/a.ts', '#client/app.tsx'],
  ['src/contract/a.ts', '#server/app.ts'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/contract/a.ts', 'react'],
  ['src/sample/a.ts', '#client/app.tsx'],
  ['src/client/a.tsx', '#server/app.ts'],
  ['src/client/a.tsx', '#sample/orders.ts'],
  ['src/client/a.tsx', 'node:fs'],
  ['src/client/orders/a.tsx', '#client/dashboard/b.tsx'],
  ['src/client/orders/a.tsx', '#sample/orders.ts'],
  ['src/client/dashboard/a.tsx', '#client/orders/b.tsx'],
  ['src/client/shell/a.tsx', '#client/imports/b.tsx'],
  ['src/client/ui/a.tsx', '#client/orders/b.tsx'],
  ['src/client/charts/a.tsx', '#client/state/theme.ts'],
  ['src/client/data/a.ts', '#client/orders/b.ts'],
  ['src/client/data/a.ts', '#sample/orders.ts'],
  ['src/client/orders/a.tsx', '#client/data/sample/sample-orders.ts'],
  ['src/client/state/a.ts', '#sample/orders.ts'],
  ['src/client/a-new-folder/a.tsx', '#contract/orders/order.ts'],
  ['src/server/a.ts', '#client/app.tsx'],
  ['src/server/a.ts', 'react'],
  ['src/server/orders/a.ts', '#server/dashboard/b.ts'],
  ['src/server/orders/a.ts', '#tests/b.ts'],
  ['src/server/orders/a.ts', '#scripts/b.ts'],
  ['src/server/orders/list/a.ts', '#server/orders/search/b.ts'],
  ['src/server/database/a.ts', '#server/orders/b.ts'],
  ['src/server/database/a.ts', '#server/aggregates/b.ts'],
  ['src/server/backup/a.ts', '#server/imports/b.ts'],
  ['src/server/targets/a.ts', '#server/dashboard/b.ts'],
  ['src/server/a-new-folder/a.ts', '#contract/orders/order.ts'],
  ['src/server/a-new-folder/a.ts', '#server/database/ports.ts'],
  ['src/server/orders/a.ts', '#server/database/reads.ts'],
  ['src/server/dashboard/a.ts', '#server/database/open-reads.ts'],
  ['src/server/imports/jobs/a.ts', 'node:sqlite'],
  ['src/server/orders/a.ts', 'pg'],
  ['bench/a.ts', '#tests/b.ts'],
] as const

const ALLOWED = [
  ['src/contract/a.ts', '#contract/text.ts'],
  ['src/client/orders/a.tsx', '#contract/orders/order.ts'],
  ['src/client/orders/a.tsx', './row.tsx'],
  ['src/client/data/sample/a.ts', '#sample/orders.ts'],
  ['src/client/charts/a.tsx', '#contract/money.ts'],
  ['src/server/orders/a.ts', '#server/database/schema/tables.ts'],
  ['src/server/orders/a.ts', './list/b.ts'],
  ['src/server/a.ts', '#server/orders/order-routes.ts'],
  ['src/server/database/sqlite/a.ts', 'node:sqlite'],
  ['src/server/database/postgres/a.ts', '#server/database/reads.ts'],
] as const

const OF_ALL = [
  "reads.selectFrom('orders').selectAll()",
  "writes.deleteFrom('targets').execute()",
  "build.selectFrom('order_lines').select('product')",
  'query(`select id from orders where id = ?`)',
  "query('update changes set undone_at = ? where id = ?')",
  'sql`select ${key} from (select * from order_lines) as lines`',
  'sql`select name from ${sql.table(table)} limit 1`',
  'query(`select id from workspaces join orders on true`)',
] as const

const OF_ONE = [
  "reads.from('orders').selectAll()",
  'query(`select id from orders where workspace_id = ${workspaceId}`)',
  'query(`delete from customer_days where ${workspace}`)',
  'const text = `Import 12 orders from orders.csv`',
  'query(`select * from $rows`)',
] as const

describe('SQL of the server', () => {
  it.each(OF_ALL)('may not reach all workspaces: %s', (source) => {
    expect(textsWithoutWorkspace('a.ts', source)).toHaveLength(1)
  })

  it.each(OF_ONE)('may reach one workspace: %s', (source) => {
    expect(textsWithoutWorkspace('a.ts', source)).toEqual([])
  })

  it('names its workspace everywhere', async () => {
    expect(await sqlWithoutWorkspace()).toEqual([])
  })
})

describe('requests of the client', () => {
  it.each([
    ["globalThis.fetch('/x')", 'state/a.ts'],
    ['new window.XMLHttpRequest()', 'data/a.ts'],
    ["navigator.sendBeacon('/x')", 'state/a.ts'],
    ["location.assign('/api/orders.csv')", 'orders/a.tsx'],
    ['const address = `/api/orders?${query}`', 'orders/a.tsx'],
  ])('may not be made by %s', (source, path) => {
    expect(requestFaults(`src/client/${path}`, source)).toHaveLength(1)
  })

  it('are made of addresses from the data folder by a fetch that is given', () => {
    const source = "const read = (fetch: typeof globalThis.fetch) => fetch('/api/orders')"
    expect(requestFaults('src/client/data/a.ts', source)).toEqual([])
  })

  it('are made in one way everywhere', async () => {
    expect(await ownRequests()).toEqual([])
  })
})

describe('import rules', () => {
  it.each(FORBIDDEN)('%s may not import %s', (path, specifier) => {
    expect(forbiddenImports(new Map([[path, [specifier]]]))).toHaveLength(1)
  })

  it.each(ALLOWED)('%s may import %s', (path, specifier) => {
    expect(forbiddenImports(new Map([[path, [specifier]]]))).toEqual([])
  })

  it('refuses a file of the parent folder that imports what the child may not', () => {
    const imports = new Map([
      ['src/server/imports/files/a.ts', ['#server/imports/limits.ts', '#server/imports/mixed.ts']],
      ['src/server/imports/limits.ts', []],
      ['src/server/imports/mixed.ts', ['./formats/b.ts']],
    ])
    expect(forbiddenImports(imports)).toEqual([
      'src/server/imports/files/a.ts imports src/server/imports/mixed.ts, which imports src/server/imports/formats/b.ts',
    ])
  })

  it('finds two folders that may import each other', () => {
    expect(mutualFolders({ a: ['b/**'], 'b/c': ['a'], d: ['a'] })).toEqual(['a and b/c'])
    expect(mutualFolders()).toEqual([])
  })

  it('finds a folder in the rules that does not exist', () => {
    expect(missingFolders({ 'server/http': ['contract', 'server/gone/**'], 'server/old': [] })).toEqual([
      'server/gone',
      'server/old',
    ])
    expect(missingFolders()).toEqual([])
  })

  it('reads static, dynamic and worker imports of every source file', async () => {
    const imports = await readImports()
    expect(imports.get('src/server/app.ts')).toContain('fastify')
    expect(imports.get('src/server/main.ts')).toContain('#server/start-server.ts')
    expect(imports.get('src/server/database/job-thread.ts')).toContain('./job-worker.ts')
  })

  it('hold in the whole repository', async () => {
    expect(forbiddenImports(await readImports())).toEqual([])
  })
})

describe('linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-lint-'))
  let findings: string[]

  function write(path: string, source: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }

  beforeAll(() => {
    for (const name of ['biome.json', 'package.json', '.gitignore']) cpSync(join(ROOT, name), join(folder, name))
    write('src/client/orders/a.tsx', "import { x } from '../shell/b.tsx'\n\nexport const y = x\n")
    write('src/client/data/a.ts', "export const load = () => fetch('/api/x')\n")
    write('src/client/data/request.ts', "export const request = () => fetch('/api/x')\n")
    write('src/contract/c1.ts', "import { b } from '#contract/c2.ts'\n\nexport const a = (): number => b()\n")
    write('src/contract/c2.ts', "import { a } from '#contract/c1.ts'\n\nexport const b = (): number => a()\n")
    const biome = join(ROOT, 'node_modules', '.bin', 'biome')
    const options = ['lint', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false', 'src']
    const done = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
    expect(done.status).toBe(1)
    findings = done.stdout.split('\n').filter((line) => line.startsWith('::error'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['an import cycle', 'suspicious/noImportCycles', 'src/contract/c1.ts'],
    ['a request around request.ts', 'style/noRestrictedGlobals', 'src/client/data/a.ts'],
    ['a path that leaves its folder', 'style/noRestrictedImports', 'src/client/orders/a.tsx'],
  ])('refuses %s', (_what, rule, path) => {
    const found = findings.filter((line) => line.includes(`title=lint/${rule},`))
    expect(found.some((line) => line.includes(`${path},`))).toBe(true)
    expect(found.some((line) => line.includes('src/client/data/request.ts,'))).toBe(false)
  })
})
