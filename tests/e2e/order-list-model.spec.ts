// Covers: specification 1
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { sampleOrders } from '#sample/orders.ts'
import { testSeed } from '#scripts/test-seed.ts'
import { HEADINGS, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expectScreen, visibleOf } from '#tests/e2e/support/read-order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import {
  expectedScreen,
  type ListCommand,
  type ListModel,
  listCommands,
  perform,
  startModel,
} from '#tests/model/list-model.ts'

/** Executes the command with the mouse. In the model, a disabled or missing button does nothing. */
async function act(list: OrderListScreen, model: ListModel, command: ListCommand): Promise<void> {
  const screen = expectedScreen(model)
  switch (command.kind) {
    case 'search':
      return list.search.fill(command.text)
    case 'sortByHeading':
      return list.sortBy(HEADINGS[command.field])
    case 'pressSortOrders':
      return list.button('Sort orders').click()
    case 'pressNext':
      return screen.canGoOn ? list.button('Next page').click() : undefined
    case 'pressPrevious':
      return screen.canGoBack ? list.button('Previous page').click() : undefined
    case 'pressPage':
      return command.page <= screen.pages ? list.button(`Page ${command.page}`).click() : undefined
    case 'select':
      return command.row < screen.rows.length ? list.rows.nth(command.row).getByRole('checkbox').click() : undefined
    case 'clickRow':
      return command.row < screen.rows.length ? list.rows.nth(command.row).locator('td').nth(4).click() : undefined
    case 'selectAll':
      return screen.rows.length > 0 ? list.selectAll.click() : undefined
    case 'reload':
      return reload(list, model)
  }
}

/** With real orders the bar of selected orders covers the toolbar until the selection is cleared. */
async function uncovered(list: OrderListScreen, model: ListModel, { kind }: ListCommand): Promise<ListModel> {
  if (!model.keepsSelection || model.selected.length === 0 || (kind !== 'search' && kind !== 'pressSortOrders'))
    return model
  await list.button('Clear selection').click()
  return { ...model, selected: [] }
}

/** The address follows a moment after the view. */
async function reload({ page }: OrderListScreen, { search, field, descending, page: number }: ListModel) {
  const parameters = new URLSearchParams()
  if (search !== '') parameters.set('q', search)
  if (field !== 'date' || !descending) parameters.set('sort', `${descending ? '-' : ''}${field}`)
  if (number !== 1) parameters.set('page', String(number))
  await expect(page).toHaveURL(parameters.size > 0 ? `/order-list?${parameters}` : '/order-list')
  await page.reload()
}

/** Opens the list as it starts: by a load the first time, then from another screen, which is much faster. */
async function openList(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto('/order-list'))
  await page.evaluate(() => history.pushState(null, '', '/nowhere'))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/order-list'))
}

test('random sequences show the same as the model @live', async ({ page }) => {
  test.setTimeout(180_000)
  const list = new OrderListScreen(page)
  const sequences = fc.asyncProperty(listCommands, async (commands) => {
    let model = startModel(sampleOrders, Date.now(), true)
    await openList(page)
    await expectScreen(page, visibleOf(expectedScreen(model)))
    for (const command of commands) {
      model = await uncovered(list, model, command)
      await act(list, model, command)
      model = perform(model, command)
      await expectScreen(page, visibleOf(expectedScreen(model)))
    }
  })
  // The many sequences run without a browser (`tests/client/orders/list/list-model.test.ts`).
  await fc.assert(sequences, { numRuns: 5, endOnFailure: true, seed: testSeed() })
})
