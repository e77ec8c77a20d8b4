// Covers: data Import
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

it('a server that is killed between the import and the move counts the file once and moves it after its next start', async () => {
  const importDir = temporaryFolder()
  const env = { DATA_DIR: temporaryFolder(), IMPORT_DIR: importDir }
  // In the place of the folder, so that the server cannot move anything before it is killed. A file would be imported.
  symlinkSync(join(importDir, 'nowhere', 'done'), join(importDir, 'done'))
  writeFileSync(join(importDir, 'a.csv'), 'Order ID,Date,Total,Currency\nA-1,2025-03-05,9.5,EUR\n')
  const first = serverProcess(env)
  const list = async (address: string, path: string) => await (await fetch(`${address}/api/${path}`)).json()
  const address = await first.address
  await vi.waitFor(async () => expect(await list(address, 'orders')).toMatchObject({ total: 1 }), {
    timeout: 60_000,
    interval: 200,
  })
  first.child.kill('SIGKILL')
  await first.ended
  expect(readdirSync(importDir).filter((name) => name.startsWith('a'))).toEqual(['a.csv'])
  rmSync(join(importDir, 'done'))

  const second = serverProcess(env)
  const next = await second.address
  const moved = join(importDir, 'done', 'a.csv')
  await vi.waitFor(() => expect(existsSync(moved)).toBe(true), { timeout: 60_000, interval: 200 })
  expect(existsSync(join(importDir, 'a.csv'))).toBe(false)
  const report = JSON.parse(readFileSync(`${moved}.report.json`, 'utf8'))
  expect(report).toMatchObject({ state: 'done', orders: { created: 1, updated: 0, unchanged: 0 } })
  expect(await list(next, 'orders')).toMatchObject({ total: 1 })
  expect(await list(next, 'imports')).toMatchObject({ total: 1, imports: [{ id: report.id, name: 'a.csv' }] })
})
