import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

const CLI = fileURLToPath(new URL('../../../src/server/cli/', import.meta.url))
const ORDERS = 'Order ID,Date,Total\n1,2024-01-31,5\n2,2024-02-30,6\n'

/** Whatever in `folder` others than its owner may read or write, with its mode. */
function shared(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, statSync(join(folder, name)).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name, mode]) => `${name} ${mode.toString(8)}`)
}

/** Runs a command to its end, under the mask that most systems have, and returns its exit code. */
function run(script: string, args: readonly string[], dataDir: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(CLI, script), ...args], { env: { DATA_DIR: dataDir }, stdio: 'ignore' })
  return new Promise((resolve) => child.on('close', resolve))
}

it('the server writes only files that its own user may read', async () => {
  const dataDir = temporaryFolder()
  const server = serverProcess({ DATA_DIR: dataDir })
  const address = await server.address
  const sent = { method: 'POST', body: ORDERS, headers: { 'content-type': 'text/csv' } }
  expect(await (await fetch(`${address}/api/imports?name=a.csv`, sent)).json()).toMatchObject({ rejected: 1 })
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['orderboard.db', 'orderboard.db-shm', 'orderboard.db-wal', 'server.json', 'server.lock']),
  )
  expect(readdirSync(join(dataDir, 'rejected'))).toHaveLength(2)
  expect(shared(dataDir)).toEqual([])
})

it('the command line does, too, and a backup is private', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const file = join(folder, 'orders.csv')
  writeFileSync(file, ORDERS)
  chmodSync(file, 0o644)
  expect(await run('import.ts', [file, '--rejected', join(folder, 'rejected.csv')], dataDir)).toBe(0)
  expect(await run('admin.ts', ['backup', join(folder, 'orders.gz')], dataDir)).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['data', 'orders.csv', 'orders.gz', 'rejected.csv'])
  expect(shared(folder)).toEqual(['orders.csv 644'])
})

it('files that an earlier version left readable become private at the start', async () => {
  const dataDir = temporaryFolder()
  const file = databaseFile(dataDir)
  openSqliteFile(file).close()
  for (const path of [file, `${file}-wal`, join(dataDir, 'server.json')]) {
    writeFileSync(path, '', { flag: 'a' })
    chmodSync(path, 0o644)
  }
  await serverProcess({ DATA_DIR: dataDir }).address
  expect(shared(dataDir)).toEqual([])
})
