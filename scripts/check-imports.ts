import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { MAY_IMPORT, MAY_USE, ONLY_IN } from '#scripts/import-rules.ts'
import { ROOT } from '#scripts/root.ts'

/** The specifiers that each file imports, by paths like `src/server/app.ts`. */
export type Imports = ReadonlyMap<string, readonly string[]>

const SPECIFIER = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+\.ts)'/gm

/** Reads the imports of every source file that the rules cover. */
export async function readImports(): Promise<Imports> {
  const paths = await Array.fromAsync(glob('{src,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: ROOT }))
  const read = (path: string) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(SPECIFIER)]
  return new Map(paths.sort().map((path) => [slashed(path), read(path).map(([, a, b, c]) => a ?? b ?? c ?? '')]))
}

/** One sentence for each import that the rules forbid. */
export function forbiddenImports(imports: Imports): string[] {
  return [...imports].flatMap(([path, specifiers]) => {
    const folder = folderOf(path)
    return specifiers.flatMap((specifier) => {
      const target = targetOf(path, specifier)
      if (!mayReachAll(folder, target ?? specifier)) return [`${path} imports ${target ?? specifier}`]
      if (target === undefined) return mayUse(folder, specifier) ? [] : `${path} uses the package ${specifier}`
      return refusals(imports, folder, target).map((chain) => `${path} imports ${chain}`)
    })
  })
}

/** Pairs of folders of which the rules allow each to import the other. */
export function mutualFolders(rules = MAY_IMPORT): string[] {
  const allows = (a: string, b: string) => rules[a]?.some((entry) => entry === b || within(b, entry)) ?? false
  const siblings = Object.keys(rules).flatMap((a) => Object.keys(rules).map((b) => [a, b] as const))
  return siblings.filter(([a, b]) => a < b && allows(a, b) && allows(b, a)).map((pair) => pair.join(' and '))
}

/** The folders in the rules, as importing or as imported, that do not exist. */
export function missingFolders(rules = MAY_IMPORT): string[] {
  const named = Object.entries(rules).flatMap(([folder, allowed]) => [folder, ...allowed])
  const folders = new Set(named.map((entry) => entry.replace(/\/\*\*$/, '')))
  return [...folders].filter((folder) => !existsSync(join(ROOT, folder)) && !existsSync(join(ROOT, 'src', folder)))
}

/** What `folder` may not import of `target`, and of the parent's files that it reaches through it. */
function refusals(imports: Imports, folder: string, target: string, seen = new Set<string>()): string[] {
  if (seen.has(target)) return []
  seen.add(target)
  const targetFolder = folderOf(target)
  if (!mayImport(folder, targetFolder)) return [target]
  if (!folder.startsWith(`${targetFolder}/`)) return []
  const next = (imports.get(target) ?? []).flatMap((specifier) => targetOf(target, specifier) ?? [])
  return next
    .flatMap((each) => refusals(imports, folder, each, seen))
    .map((chain) => `${target}, which imports ${chain}`)
}

function mayImport(folder: string, target: string): boolean {
  const allowed = MAY_IMPORT[folder]
  if (!allowed) return false
  if (target === folder || target.startsWith(`${folder}/`)) return true
  return allowed.some((entry) => entry === target || within(target, entry))
}

/** Whether a folder of the server may import what leads to the rows of all workspaces. */
function mayReachAll(folder: string, target: string): boolean {
  if (!folder.startsWith('server')) return true
  return ONLY_IN[target]?.some((entry) => `${folder}/`.startsWith(`${entry}/`)) ?? true
}

function within(folder: string, entry: string): boolean {
  return entry.endsWith('/**') && `${folder}/`.startsWith(entry.slice(0, -2))
}

function mayUse(folder: string, name: string): boolean {
  const allowed = MAY_USE[folder.split('/')[0] ?? '']
  return (
    !allowed || allowed.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))
  )
}

/** The path of a file of ours; `undefined` for a package. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [root = '', ...rest] = specifier.slice(1).split('/')
  if (!specifier.startsWith('#')) return undefined
  return [...(['scripts', 'bench', 'tests'].includes(root) ? [] : ['src']), root, ...rest].join('/')
}

function folderOf(path: string): string {
  return posix.dirname(path).replace(/^src\//, '')
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
