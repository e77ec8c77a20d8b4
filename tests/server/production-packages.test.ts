import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { dependencies, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** The specifiers that remain without types: imports, and the entry files and jobs of threads. */
const IMPORTS = [
  /(?:^|\n)(?:import|export)(?! type)\s[^'"]*?from '([^']+)'/g,
  /(?:^|\n)import '([^']+)'/g,
  /\bimport\('([^']+)'\)/g,
  /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g,
  /\bmodule: '([^']+)'/g,
]

/** All files and packages that these files load. */
function loadedFrom(...entries: readonly string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const queue = entries.map((name) => join(ROOT, name))
  for (const file of queue) {
    if (files.has(file)) continue
    files.add(file)
    const source = readFileSync(file, 'utf8')
    for (const name of IMPORTS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, found = '']) => found))) {
      if (name.startsWith('.')) queue.push(resolve(dirname(file), name))
      else if (name.startsWith('#')) queue.push(join(ROOT, name.replace(/^#\w+\//, folderOf)))
      else if (!name.startsWith('node:')) packages.add(name)
    }
  }
  return { files, packages: [...packages].map(packageOf) }
}

/** 'src/server/' for '#server/'. */
const folderOf = (alias: string) => imports[`${alias}*`].slice(0, -1)

/** 'typebox' for 'typebox/schema'. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

it('server and command line need only the packages of `npm ci --omit=dev`', () => {
  const { files, packages } = loadedFrom('src/server/main.ts', 'src/server/cli/import.ts', 'src/server/cli/admin.ts')
  expect([...files]).toContain(join(ROOT, 'src/server/imports/jobs/run-import.ts'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', '@fastify/static', 'pg', 'typebox']))
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
  expect(
    [...files].filter((file) => /\/(?:scripts|tests|bench|src\/client)\//.test(file.slice(ROOT.length - 1))),
  ).toEqual([])
})
