import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './test-app.ts'

/** A build of nothing but an empty page for each data set. */
export function builtPages(): string {
  const folder = temporaryFolder()
  for (const dataSet of ['sample', 'orders']) {
    mkdirSync(join(folder, 'pages', dataSet), { recursive: true })
    writeFileSync(join(folder, 'pages', dataSet, 'index.html'), '<!doctype html><html><head></head></html>')
  }
  writeFileSync(join(folder, 'pages', 'content-security-policy.txt'), "default-src 'none'")
  return folder
}
