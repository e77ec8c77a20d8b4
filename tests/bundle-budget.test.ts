import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildClient, CLIENT_FOLDER } from '#scripts/build-client.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

const SCREENS = { '/default': 'dashboard/dashboard-page.tsx', '/order-list': 'orders/order-list-page.tsx' }
/** What the live mode adds. */
const LIVE: Readonly<Record<string, readonly string[]>> = {
  '/default': ['state/live-data.tsx'],
  '/order-list': ['state/live-data.tsx', 'orders/live-list-parts.tsx'],
}

describe('first load, gzip', () => {
  let manifest: Record<string, Chunk>

  beforeAll(async () => {
    await buildClient()
    manifest = JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite', 'manifest.json'), 'utf8'))
  }, 120_000)

  const size = (file: string) => gzipSync(readFileSync(join(CLIENT_FOLDER, file)), { level: 9 }).length

  /** Every chunk that the named entries pull in statically. */
  function closure(entries: readonly string[], seen = new Set<string>()): Set<string> {
    for (const entry of entries) {
      const chunk = manifest[entry]
      if (!chunk) throw new Error(`${entry} is not in the build`)
      if (seen.has(entry)) continue
      seen.add(entry)
      closure(chunk.imports ?? [], seen)
    }
    return seen
  }

  function javascript(entries: readonly string[]): number {
    const files = [...closure(entries)].map((key) => manifest[key]?.file ?? '')
    const total = [...files, 'page-start.js'].reduce((sum, file) => sum + size(file), 0)
    console.log(`${entries.join(' + ')}: ${(total / 1000).toFixed(1)} kB of JavaScript`)
    return total
  }

  it.each(Object.entries(SCREENS))('%s in sample mode is at most 100 kB of JavaScript', (_route, screen) => {
    expect(javascript(['index.html', screen])).toBeLessThanOrEqual(100_000)
  })

  it.each(Object.entries(SCREENS))('%s in live mode is at most 115 kB of JavaScript', (route, screen) => {
    expect(javascript(['index.html', screen, ...(LIVE[route] ?? [])])).toBeLessThanOrEqual(115_000)
  })

  it('all CSS is at most 12 kB, the font at most 50 kB', () => {
    const chunks = Object.values(manifest)
    const css = new Set(
      chunks.flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])]),
    )
    expect([...css].reduce((sum, file) => sum + size(file), 0)).toBeLessThanOrEqual(12_000)
    const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => /inter-latin-wght/.test(file))
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of new Set(fonts))
      expect(readFileSync(join(CLIENT_FOLDER, font)).length).toBeLessThanOrEqual(50_000)
  })
})
