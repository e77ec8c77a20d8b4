import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build } from 'vite'
import { ROOT } from '#scripts/root.ts'

/** What is visible of what belongs to screens only. */
export function controls(page: Page): Locator {
  return page
    .locator('nav, aside, header, input, button:not(th *, .status-button), [role=toolbar], a[href="#main"]')
    .filter({ visible: true })
}

/** How many sheets the page fills when it is printed. */
export async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}

const MODULE = '/assets/print-orders-under-test.js'

/** Serves the print module, which the list loads on demand, at an address of its own; returns the address. */
export async function servePrintModule(page: Page): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(ROOT, 'src/client/print/print-orders.tsx'), formats: ['es'], fileName: 'print' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error('Vite has built nothing.')
  const [{ code }] = result.output
  await page.route(MODULE, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  return MODULE
}
