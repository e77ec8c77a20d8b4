import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '#scripts/root.ts'

const SOURCE = join(ROOT, 'bench', 'bare-page')

/** Builds the bare page, one script a screen, into a temporary folder. */
export async function buildBarePage(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-bare-page-'))
  for (const screen of ['default', 'order-list']) {
    await build({
      root: SOURCE,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir: folder,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(SOURCE, screen, 'index.html') },
      },
    })
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
