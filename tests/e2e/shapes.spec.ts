// Covers: data Figures
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { misplacedTexts } from './support/card-boxes.ts'
import { readShifts } from './support/layout-shift.ts'
import { cutTexts, sidewaysScroll } from './support/reflow.ts'
import { expectShown } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { SHAPES, type Shape, shapeFile } from './support/shapes.ts'
import { expect, emptyServerTest as test, WIDTHS } from './support/test.ts'

async function saveTargets(address: string, targets: NonNullable<Shape['targets']>): Promise<void> {
  const entries = Object.entries(targets).map(([month, amount]) => ({ month, currency: 'EUR', amount }))
  const reply = await fetch(`${address}/api/targets`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ targets: entries }),
  })
  expect(reply.status, await reply.text()).toBe(200)
}

async function expectFitting(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await sidewaysScroll(page), `${state}, ${width} px`).toBe(0)
    expect.soft(await cutTexts(page), `${state}, ${width} px`).toEqual([])
    expect.soft(await misplacedTexts(page), `${state}, ${width} px`).toEqual([])
  }
}

/** A target that was missed is also said in words. */
async function expectProgress(page: Page): Promise<void> {
  const points = page.getByRole('figure', { name: 'Projections vs Actuals' }).locator('[data-point]')
  await points.nth(7).hover()
  await expect(page.getByText('66% of target', { exact: true })).toBeVisible()
}

for (const shape of SHAPES)
  test(`dashboard and list fit a store with ${shape.name} @live`, async ({ page, server }) => {
    await server.load('orders.json', shapeFile(shape))
    if (shape.targets) await saveTargets(server.address, shape.targets)
    for (const path of [`/default?period=all${shape.query ?? ''}`, '/order-list']) {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(path)
      await expectShown(page, path)
      const { score, moved } = await readShifts(page)
      expect.soft(score, `${path}: ${moved.join('; ')}`).toBe(0)
      // The frame is the same around every store.
      await expectAccessibleInThemes(page, `${shape.name}, ${path}`, { within: page.getByRole('main') })
      await expectFitting(page, `${shape.name}, ${path}`)
      if (shape.targets && path.startsWith('/default')) await expectProgress(page)
    }
  })
