import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './test-app.ts'

/** The folder of this repository, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A checkout with installed packages in which `npm start` runs `script`. */
export function checkout(script: string, minimumNode = '1.0.0'): string {
  const root = temporaryFolder()
  for (const folder of ['scripts', 'runtime', 'node_modules']) mkdirSync(join(root, folder))
  for (const name of ['launch.mjs', 'end-with-launcher.mjs']) {
    copyFileSync(join(ROOT, 'scripts', name), join(root, 'scripts', name))
  }
  const scripts = { start: 'node scripts/launch.mjs script.mjs' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts, config: { minimumNode } }))
  for (const folder of ['', 'runtime']) writeFileSync(join(root, folder, 'package-lock.json'), '')
  writeFileSync(join(root, 'node_modules/.orderboard-lock'), createHash('sha256').digest('hex'))
  writeFileSync(join(root, 'script.mjs'), script)
  return root
}
