// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { actOnKey } from '#client/commands/act-on-key.ts'
import { listenToKeys } from '#client/commands/listen-to-keys.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { useShownRows } from '#client/state/shown-rows.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the order of a row that stays focused, and none of the rows that a held key passes', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async (_address: string) => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  Element.prototype.scrollIntoView = () => undefined
  const row = (id: string) =>
    `<tr class="order-row" data-order="${id}"><td></td><td><a href="/${id}">${id}</a></td></tr>`
  document.body.innerHTML = `<main><table><tbody>${['a', 'b', 'c'].map(row).join('')}</tbody></table></main>`
  useDataSet.setState({ dataSet: 'orders' })
  for (let presses = 0; presses < 3; presses++) actOnKey('nextRow')
  await vi.runAllTimersAsync()
  await vi.dynamicImportSettled()
  expect(document.activeElement?.textContent).toBe('c')
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/order?id=c'])
})

it('leaves the focus at the button of the filter that it closes', () => {
  document.body.innerHTML = '<main><button aria-keyshortcuts="f">Filter</button><input type="checkbox"></main>'
  const [button, field] = document.querySelectorAll<HTMLElement>('main > *')
  button?.addEventListener('click', () => field?.remove())
  field?.focus()
  actOnKey('filter')
  expect(document.activeElement).toBe(button)
})

it('goes from the search to the first row with Enter, once the rows are those of its text', async () => {
  const stop = listenToKeys()
  Element.prototype.scrollIntoView = () => undefined
  document.body.innerHTML =
    '<main><input type="search"><table><tbody><tr class="order-row"><td></td><td><a href="/a">old</a></td></tr></tbody></table></main>'
  const box = document.querySelector('input')
  const enter = async (isComposing = false) => {
    box?.focus()
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true }))
    await vi.dynamicImportSettled()
  }
  await enter(true)
  expect(document.activeElement).toBe(box)
  useShownRows.setState({ isStale: true })
  await enter()
  expect(document.activeElement).toBe(box)
  const link = document.querySelector('a')
  if (link) link.textContent = 'new'
  useShownRows.setState({ isStale: false })
  expect(document.activeElement).toBe(link)
  await enter()
  expect(document.activeElement).toBe(link)
  // Somebody who goes on meanwhile is not called back.
  useShownRows.setState({ isStale: true })
  await enter()
  box?.blur()
  useShownRows.setState({ isStale: false })
  expect(document.activeElement).toBe(document.body)
  stop()
})
