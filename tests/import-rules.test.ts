import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'

const FORBIDDEN = [
  ['src/contract/a1.ts', '#client/app.tsx'],
  ['src/contract/a2.ts', '#server/app.ts'],
  ['src/contract/a3.ts', 'node:fs'],
  ['src/contract/a4.ts', 'react'],
  ['src/sample/a1.ts', '#client/app.tsx'],
  ['src/client/a1.tsx', '#server/app.ts'],
  ['src/client/a2.tsx', '#sample/orders.ts'],
  ['src/client/orders/a1.tsx', '#client/dashboard/b.tsx'],
  ['src/client/orders/a2.tsx', '#sample/orders.ts'],
  ['src/client/orders/a3.tsx', '../shell/b.tsx'],
  ['src/client/dashboard/a1.tsx', '#client/orders/b.tsx'],
  ['src/client/shell/a1.tsx', '#client/imports/b.tsx'],
  ['src/client/ui/a1.tsx', '#client/orders/b.tsx'],
  ['src/client/charts/a1.tsx', '#client/state/theme.ts'],
  ['src/client/data/a1.ts', '#client/orders/b.ts'],
  ['src/client/state/a1.ts', '#sample/orders.ts'],
  ['src/server/a1.ts', '#client/app.tsx'],
  ['src/server/orders/a1.ts', '#server/dashboard/b.ts'],
  ['src/server/orders/a2.ts', '#tests/b.ts'],
  ['src/server/database/a1.ts', '#server/orders/b.ts'],
] as const

const ALLOWED = [
  ['src/contract/b1.ts', '#contract/text.ts'],
  ['src/client/orders/b1.tsx', '#contract/order.ts'],
  ['src/client/orders/b2.tsx', './row.tsx'],
  ['src/client/data/b1.ts', '#sample/orders.ts'],
  ['src/client/charts/b1.tsx', '#contract/money.ts'],
  ['src/server/orders/b1.ts', '#server/database/schema/tables.ts'],
  ['src/server/b1.ts', '#server/orders/order-routes.ts'],
] as const

describe('who may import whom, as the linter enforces it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-lint-'))
  let findings: string[]

  function write(path: string, source: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }

  beforeAll(() => {
    for (const name of ['biome.json', 'package.json', '.gitignore']) cpSync(join(ROOT, name), join(folder, name))
    for (const [path, specifier] of [...FORBIDDEN, ...ALLOWED]) {
      write(path, `import { x } from '${specifier}'\n\nexport const y = x\n`)
    }
    write('src/contract/c1.ts', "import { b } from '#contract/c2.ts'\n\nexport const a = (): number => b()\n")
    write('src/contract/c2.ts', "import { a } from '#contract/c1.ts'\n\nexport const b = (): number => a()\n")
    const biome = join(ROOT, 'node_modules', '.bin', 'biome')
    const options = ['lint', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false', 'src']
    const done = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
    expect(done.status).toBe(1)
    findings = done.stdout.split('\n').filter((line) => line.startsWith('::error'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const found = (rule: string, path: string) =>
    findings.some((line) => line.includes(`title=lint/${rule},`) && line.includes(`${path},`))

  it.each(FORBIDDEN)('%s may not import %s', (path) => {
    expect(found('style/noRestrictedImports', path)).toBe(true)
  })

  it.each(ALLOWED)('%s may import %s', (path) => {
    expect(found('style/noRestrictedImports', path)).toBe(false)
  })

  it('refuses a cycle', () => {
    expect(found('suspicious/noImportCycles', 'src/contract/c1.ts')).toBe(true)
  })
})
