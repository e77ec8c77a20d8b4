import type { Page } from '@playwright/test'
import { HEADINGS, headingOnScreen } from '#tests/e2e/support/order-list.ts'
import { expect } from '#tests/e2e/support/test.ts'
import type { ExpectedScreen } from '#tests/model/list-model.ts'

/** The visible state of the list. On a page past the last, no page button is current. */
export type SeenScreen = Omit<ExpectedScreen, 'page' | 'sort'> & {
  readonly page: number | 'past the end'
  readonly sort: string
}

export function visibleOf({ page, sort, ...rest }: ExpectedScreen): SeenScreen {
  return {
    ...rest,
    page: page <= rest.pages ? page : 'past the end',
    sort: `${headingOnScreen(HEADINGS[sort.field])} ${sort.descending ? 'descending' : 'ascending'}`,
  }
}

/** Read in one call, so that all values are of the same moment. */
export function readOrderList(page: Page): Promise<SeenScreen> {
  return page.evaluate(() => {
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)]
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const rows = all('table[aria-label=Orders] tbody tr').map((row) => ({
      id: text(row.querySelector('td:nth-child(2)')),
      isSelected: row.querySelector('input')?.checked,
    }))
    const box = document.querySelector<HTMLInputElement>('table[aria-label=Orders] thead input')
    const pagination = all<HTMLButtonElement>('nav[aria-label=Pagination] button')
    const isEnabled = (name: string) => pagination.some((button) => button.ariaLabel === name && !button.disabled)
    const current = pagination.filter((button) => button.ariaCurrent === 'page').map(text)
    const sorted = all('table[aria-label=Orders] th[aria-sort]').map((head) => `${text(head)} ${head.ariaSort}`)
    return {
      search: document.querySelector<HTMLInputElement>('main input[type=search]')?.value ?? 'no search box',
      rows: rows.map(({ id }) => id),
      selected: rows.filter(({ isSelected }) => isSelected).map(({ id }) => id),
      headerBox: box?.indeterminate ? 'some' : box?.checked ? 'all' : 'none',
      sort: sorted.join(', '),
      page: current.length === 0 ? 'past the end' : Number(current.join(' and ')),
      pages: pagination.filter((button) => /^Page \d+$/.test(button.ariaLabel ?? '')).length,
      total: Number.parseInt(text(document.querySelector('main [role=status]')), 10),
      canGoBack: isEnabled('Previous page'),
      canGoOn: isEnabled('Next page'),
    }
  })
}

/** Waits until the screen shows the expected list, or fails with the difference. */
export async function expectScreen(page: Page, wanted: SeenScreen): Promise<void> {
  await expect.poll(() => readOrderList(page), { intervals: [15] }).toEqual(wanted)
}
