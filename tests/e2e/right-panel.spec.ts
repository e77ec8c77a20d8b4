// Covers: specification 2 Layout, 3, Header
import { panelTexts } from '#tests/e2e/support/panel.ts'
import { expect, isLive, test } from '#tests/e2e/support/test.ts'

test('the panel is shown on /default from 1280 px on, with its three lists @sample', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/default')
  const panel = page.getByRole('complementary', { name: 'Right panel' })
  const items = (name: string) => panel.getByRole('region', { name }).getByRole('listitem')
  await expect(panel).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(280)
  for (const [name, texts] of Object.entries(panelTexts())) {
    expect(texts).toHaveLength(name === 'Contacts' ? 3 : 4)
    await expect(items(name)).toContainText(texts)
  }
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(panel).toBeHidden()
})

test('elsewhere there is no panel and the main area takes the full width @sample', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/order-list', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    const main = await page.getByRole('main').boundingBox()
    const room = await page.evaluate(() => document.documentElement.getBoundingClientRect().width)
    expect(main && main.x + main.width).toBe(room)
    await expect(page.getByRole('button', { name: 'Show right panel' })).toBeDisabled()
  }
})

test('its button hides and shows it, and the choice survives a visit to another screen @sample', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/default')
  const panel = page.getByRole('complementary', { name: 'Right panel' })
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Hide right panel' }).click()
  await expect(panel).toHaveCount(0)
  const show = page.getByRole('button', { name: 'Show right panel' })
  await expect(show).toBeFocused()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Order List' }).click()
  await navigation.getByRole('link', { name: 'Default' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await show.click()
  await expect(panel).toBeVisible()
})

test('narrower screens show them in popovers that work by keyboard alone, one at a time', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/order-list')
  const popover = (name: string) => page.getByRole('group', { name })
  for (const name of ['Activities', 'Notifications'] as const)
    await test.step(name, async () => {
      const button = page.getByRole('banner').getByRole('button', { name })
      await expect(popover(name)).toBeHidden()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(popover(name)).toBeVisible()
      await expect(popover(name)).toBeInViewport({ ratio: 1 })
      await expect(popover(name).getByRole('list').first().getByRole('listitem')).toContainText(panelTexts()[name])
      // Without a right-hand panel, contacts of own orders are reached here.
      if (isLive() && name === 'Activities')
        await expect(popover(name).getByRole('list').last().getByRole('listitem')).toContainText(panelTexts().Contacts)
      await page.keyboard.press('Escape')
      await expect(popover(name)).toBeHidden()
      await expect(button).toBeFocused()
    })
  await page.getByRole('button', { name: 'Activities' }).click()
  await expect(popover('Activities')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(popover('Notifications')).toBeVisible()
  await expect(popover('Activities')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(popover('Notifications')).toBeHidden()
})
