import { statusSteps } from '#contract/changes/order-status.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order.ts'
import type { TimedKeys } from './key-times.ts'
import * as shows from './results.ts'

/** Milliseconds that an order is looked at. */
const LOOK = 300
/** One order of so many is selected, one change of so many undone. */
const SELECTED = 5
const UNDONE = 10

/** The order list that is worked in. */
export interface TriagedList {
  readonly isLive: boolean
  /** Names of customers, each with three orders at least. */
  readonly terms: readonly string[]
}

interface ShownRow {
  readonly id: string
  readonly status: OrderStatus
}

/** 50 orders: on pages 1 to 3, by two searches, and on pages 4 and 5. Starts with the list as it was opened. */
export async function workDay(keys: TimedKeys, list: TriagedList): Promise<void> {
  const triage = new Triage(keys, list)
  await triage.orders(10)
  for (let page = 2; page <= 3; page++) {
    await triage.nextPage()
    await triage.orders(10)
  }
  await triage.searches(3)
  for (let page = 2; page <= 4; page++) await triage.nextPage()
  await triage.orders(10)
  await triage.nextPage()
  await triage.orders(4)
}

/** The same keys for 12 orders, so that what they need is loaded and compiled. */
export async function warmUp(keys: TimedKeys, list: TriagedList): Promise<void> {
  const triage = new Triage(keys, list)
  await triage.orders(10)
  await triage.nextPage()
  await triage.searches(1)
}

class Triage {
  readonly #keys: TimedKeys
  readonly #list: TriagedList
  #orders = 0
  #changes = 0

  constructor(keys: TimedKeys, list: TriagedList) {
    this.#keys = keys
    this.#list = list
  }

  /** From the focused row on after a page turn, else from the row after it. */
  async orders(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const { rows, focused } = await this.#screen()
      const isReached = i === 0 && focused === 0
      const order = rows[isReached ? 0 : focused + 1]
      if (!order) throw new Error('There is no next row.')
      if (!isReached) await this.#keys.press('j: next row', 'j', shows.isRowFocused, order.id)
      await this.#triage(order)
    }
  }

  async nextPage(): Promise<void> {
    const { rows } = await this.#screen()
    await this.#keys.press(']: next page', ']', shows.isPageTurned, rows[0]?.id ?? '')
  }

  /** Searches for each term, works on the first `count` orders found, and shows all orders again. */
  async searches(count: number): Promise<void> {
    for (const term of this.#list.terms) {
      await this.#search(term)
      await this.orders(count)
      await this.#search('')
    }
  }

  /** The live list has a box of its own, with rows for each letter; the sample has the header's, with rows for Enter. */
  async #search(term: string): Promise<void> {
    const { isLive } = this.#list
    const letter = isLive ? 'letter: rows found' : 'letter: text in the box'
    await this.#keys.press('/: search box', '/', shows.isInSearch, true)
    for (let length = 1; length <= term.length; length++)
      await this.#keys.press(letter, term.charAt(length - 1), shows.hasTyped, term.slice(0, length))
    if (isLive && term === '') await this.#keys.press('Escape: all rows', 'Escape', shows.hasTyped, '')
    if (!isLive) await this.#keys.press('Enter: rows found', 'Enter', shows.hasRows, term)
    // A row that does not have the term ends the benchmark.
    await this.#keys.page.waitForFunction(shows.hasRows, term)
    await this.#keys.press('Tab: out of the box', 'Tab', shows.isInSearch, false)
  }

  async #triage({ id, status }: ShownRow): Promise<void> {
    const { isLive } = this.#list
    this.#orders++
    await this.#keys.press('Enter: order and its lines', 'Enter', shows.isOrderOpen, { id, hasLines: isLive })
    await this.#keys.page.waitForTimeout(LOOK)
    const [step] = statusSteps(status)
    if (step && !step.needsReason) await this.#change(id, status, step.status)
    await this.#keys.press('Escape: order closed', 'Escape', shows.isOrderClosed, id)
    if (this.#orders % SELECTED !== 0) return
    await this.#keys.press('x: row selected', 'x', shows.isSelected, { id, isLive, isOn: true })
    await this.#keys.press('x: row cleared', 'x', shows.isSelected, { id, isLive, isOn: false })
  }

  async #change(id: string, before: OrderStatus, after: OrderStatus): Promise<void> {
    await this.#keys.press('s: status menu', 's', shows.isMenuOpen, undefined)
    await this.#keys.press('Enter: new status, row and order', 'Enter', shows.hasStatus, { id, status: after })
    if (++this.#changes % UNDONE !== UNDONE / 2) return
    await this.#keys.press('u: former status, row and order', 'u', shows.hasStatus, { id, status: before })
  }

  /** The rows, and the number of the one with the focus; -1 without one. */
  async #screen(): Promise<{ readonly rows: readonly ShownRow[]; readonly focused: number }> {
    const { cells, focused } = await this.#keys.page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('.order-row')]
      return {
        cells: rows.map((row) => [row.dataset.order, row.querySelector('td:nth-last-child(2)')?.textContent]),
        focused: rows.findIndex((row) => row.contains(document.activeElement)),
      }
    })
    const rows = cells.map(([id = '', text]) => {
      const status = ORDER_STATUSES.find((one) => one === text)
      if (!status) throw new Error(`${id} has the status ${text}.`)
      return { id, status }
    })
    return { rows, focused }
  }
}
