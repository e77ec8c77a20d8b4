import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { compressAssets } from '#scripts/compress-assets.ts'
import { prerenderPages } from '#scripts/prerender.ts'
import { ROOT } from '#scripts/root.ts'

const INPUTS = [
  'src/client/**',
  'src/contract/**',
  'src/sample/**',
  'docs/glossary.md',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-client.ts',
  'scripts/glossary-page.ts',
  'scripts/preload-font.ts',
  'scripts/prerender.ts',
  'scripts/unused-library-parts.ts',
]
export const CLIENT_FOLDER = join(ROOT, 'dist', 'client')
/** The prerendered pages that our server sends. */
export const PAGES_FOLDER = join(ROOT, 'dist', 'pages')
const STAMP = join(ROOT, 'dist', 'client.stamp')

/** Builds the static client into dist/client, unless it is up to date. */
export async function buildClient({ force = false } = {}): Promise<void> {
  const current = await fingerprint()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current) return
  if (process.stderr.isTTY) console.error('Building the pages…')
  const { build } = await import('vite')
  // Test runners set NODE_ENV=test, with which Vite would bundle React's development build.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const root = join(ROOT, 'src', 'client')
  await build({ root, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  await prerenderPages({ root, client: CLIENT_FOLDER, pages: PAGES_FOLDER })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await compressAssets(CLIENT_FOLDER)
  writeFileSync(STAMP, current)
}

async function fingerprint(): Promise<string> {
  const files = await Array.fromAsync(glob(INPUTS, { cwd: ROOT, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}
