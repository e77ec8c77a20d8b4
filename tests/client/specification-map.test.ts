// Covers: specification 7, Map
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH } from '#client/dashboard/map-projection.ts'
import { ROOT } from '#scripts/root.ts'

const ASSETS = 'src/client/assets'
const PROJECTION = 'src/client/dashboard/map-projection.ts'
const folder = mkdtempSync(join(tmpdir(), 'map-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = (theme: string, root = ROOT) => readFileSync(join(root, ASSETS, `map-${theme}.svg`), 'utf8')

it('has a picture per theme: the same outlines in different colours, in the units of the dots', () => {
  const land = (theme: string) => /^<svg [^>]*viewBox="([^"]*)"><path fill="(#\w+)" d="([^"]*)"\/>/.exec(picture(theme))
  const [light, dark] = [land('light'), land('dark')]
  expect(light?.[1]).toBe(`0 0 ${MAP_WIDTH * 10} ${MAP_HEIGHT * 10}`)
  expect(dark?.[1]).toBe(light?.[1])
  expect(dark?.[3]).toBe(light?.[3])
  expect(light?.[3]?.length).toBeGreaterThan(5000)
  expect(dark?.[2]).not.toBe(light?.[2])
})

it('equals the output of scripts/map.ts', () => {
  for (const path of ['package.json', 'scripts/map.ts', PROJECTION]) cpSync(join(ROOT, path), join(folder, path))
  mkdirSync(join(folder, ASSETS))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/map.ts'], { cwd: folder })
  for (const theme of ['light', 'dark']) expect(picture(theme, folder)).toBe(picture(theme))
})
