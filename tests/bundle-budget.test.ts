import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildClient, CLIENT_FOLDER, PAGES_FOLDER } from '#scripts/build-client.ts'

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
}

describe('first load, gzip', () => {
  let manifest: Record<string, Chunk>

  beforeAll(async () => {
    await buildClient()
    manifest = JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite', 'manifest.json'), 'utf8'))
  }, 120_000)

  const size = (file: string) => gzipSync(readFileSync(join(CLIENT_FOLDER, file)), { level: 9 }).length

  it.each([
    ['/default', 'sample', CLIENT_FOLDER, 99_000],
    ['/order-list', 'sample', CLIENT_FOLDER, 99_000],
    ['/default', 'live', join(PAGES_FOLDER, 'orders'), 115_000],
    ['/order-list', 'live', join(PAGES_FOLDER, 'orders'), 115_000],
  ])('the page of %s in %s mode loads JavaScript within its limit', (path, mode, folder, limit) => {
    const page = readFileSync(join(folder, path, 'index.html'), 'utf8')
    const scripts = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+\.js)"/g)].map(
      ([, file = '']) => file,
    )
    const total = scripts.reduce((sum, file) => sum + size(file), 0)
    console.log(`${path}, ${mode}: ${(total / 1000).toFixed(1)} kB of JavaScript in ${scripts.length} files`)
    expect(scripts.length).toBeGreaterThan(3)
    expect(total).toBeLessThanOrEqual(limit)
  })

  it('all CSS is at most 13 kB, the font at most 50 kB', () => {
    const chunks = Object.values(manifest)
    const css = new Set(
      chunks.flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])]),
    )
    expect([...css].reduce((sum, file) => sum + size(file), 0)).toBeLessThanOrEqual(13_000)
    const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => /inter-latin-wght/.test(file))
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of new Set(fonts))
      expect(readFileSync(join(CLIENT_FOLDER, font)).length).toBeLessThanOrEqual(50_000)
  })
})
