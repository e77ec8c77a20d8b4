import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/root.ts'

/** Entries of packages with 900 small modules, whose loading is two thirds of what starting a thread costs. */
export const BUNDLED = ['kysely', 'typebox', 'typebox/compile', 'typebox/schema'] as const

const CACHE = join(ROOT, 'node_modules', '.cache')
const LOCK = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
const FOLDER = join(CACHE, `bundled-packages-${LOCK.digest('hex').slice(0, 16)}`)

/** The options of a Node process that loads the bundles instead of the modules; `bundlePackages` must have run. */
export const LOAD_BUNDLES = ['--import', join(ROOT, 'scripts', 'use-bundled-packages.ts')] as const

/** The file that has all modules of an entry. */
export function bundleOf(entry: (typeof BUNDLED)[number]): string {
  return join(FOLDER, `${entry.replace('/', '-')}.mjs`)
}

/** Bundles the installed versions, unless it is done. */
export async function bundlePackages(): Promise<void> {
  if (existsSync(FOLDER)) return
  const { build } = await import('vite')
  mkdirSync(CACHE, { recursive: true })
  const outDir = mkdtempSync(join(CACHE, 'bundling-'))
  const input = Object.fromEntries(BUNDLED.map((entry) => [entry.replace('/', '-'), entry]))
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: true, outDir, minify: false, rolldownOptions: { input, output } },
  })
  try {
    renameSync(outDir, FOLDER)
  } catch (error) {
    // Another run of the tests was first.
    if (!existsSync(FOLDER)) throw error
  }
}
