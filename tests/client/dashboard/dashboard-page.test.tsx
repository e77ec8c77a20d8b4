// @vitest-environment jsdom
// Covers: specification 1, 2, 9, Errors
// Covers: data Figures
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import DashboardPage from '#client/dashboard/dashboard-page.tsx'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery, Loaded } from '#client/data/data-source.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { readPeriodQuery } from '#client/data/period-query.ts'
import { sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { chooseMetrics } from '#client/state/choices/metric-choices.ts'
import { DataHooksProvider } from '#client/state/data-hooks.ts'
import { layOut } from '#tests/client/charts/chart-size.ts'
import { madeBucket, madeReply } from './made-reply.ts'

const FIGURES = ['Projections vs Actuals', 'Revenue', 'Revenue by Location', 'Total Sales']
const sample = sampleDashboardView()
const live = liveDashboardView(madeReply({ currencies: ['USD', 'EUR'] }))

beforeEach(() => layOut(480))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(answer: Partial<Loaded<DashboardView>>, search = '') {
  const queries: DashboardQuery[] = []
  const location = memoryLocation({ path: '/default', searchPath: search })
  const hooks = {
    useOrderPage: () => {
      throw new Error('The dashboard reads no order page.')
    },
    useDashboard: (search: string) => {
      const address = readPeriodQuery(new URLSearchParams(search))
      queries.push(address.query)
      return { isStale: false, retry: () => {}, request: address, ...answer }
    },
  }
  const view = render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <DataHooksProvider value={hooks}>
        <main>
          <DashboardPage />
        </main>
      </DataHooksProvider>
    </Router>,
  )
  return { ...view, lastQuery: () => queries.at(-1) }
}

async function violations(element: Element) {
  const { violations: found } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the dashboard', () => {
  it('has the accessible names of its cards and charts', () => {
    show({ data: sample })
    expect(screen.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeTruthy()
    for (const name of ['Customers', 'Orders', 'Revenue', 'Growth'])
      expect(screen.getByRole('article', { name })).toBeTruthy()
    for (const name of FIGURES) expect(screen.getByRole('figure', { name })).toBeTruthy()
    const products = screen.getByRole('region', { name: 'Top Selling Products' })
    const headers = within(products).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual(['Name', 'Price', 'Quantity', 'Amount'])
    expect(within(products).getAllByRole('row')).toHaveLength(6)
    expect(screen.getByRole('figure', { name: 'Revenue' }).textContent).toContain('Current Week $58,211')
    expect(screen.getByRole('figure', { name: 'Revenue' }).textContent).toContain('Previous Week $68,788')
  })

  it('says above the cards what all of them leave out and include, with links that keep the rest of the address', async () => {
    const user = userEvent.setup()
    const counting = { ...madeReply().counting, cancelled: 36 }
    const data = liveDashboardView(madeReply({ currencies: ['USD', 'EUR', 'XXX'], counting }))
    const { lastQuery } = show({ data }, 'compare=year')
    await screen.findByRole('link', { name: 'EUR' })
    const note = screen.getByText(/^Jul 1 – Aug 31, 2017 compared with/).parentElement
    expect(note?.textContent).toContain(
      ' · Orders in USD only; also EUR No currency · Incl. 36 cancelled orders · Data up to Aug 30, 2017',
    )
    expect(screen.getByRole('link', { name: 'Incl. 36 cancelled orders' }).getAttribute('href')).toContain('Cancelled')
    for (const card of screen.getAllByRole('article')) expect(card.textContent).not.toMatch(/USD|Incl\./)
    await user.click(screen.getByRole('link', { name: 'EUR' }))
    expect(lastQuery()).toEqual({ compare: 'year', currency: 'EUR' })
  })

  it('names no currency above the cards if all orders have the same', async () => {
    show({ data: liveDashboardView(madeReply()) })
    expect(await screen.findByText(/compared with/)).toBeTruthy()
    expect(screen.queryByText(/USD/)).toBeNull()
  })

  it.each(FIGURES)('shows %s as a table and back, and keeps the focus', async (name) => {
    const user = userEvent.setup()
    show({ data: sample })
    const figure = within(screen.getByRole('figure', { name }))
    await user.click(figure.getByRole('button', { name: 'Show as table' }))
    expect(await figure.findByRole('table', { name })).toBeTruthy()
    expect(figure.getAllByRole('row').length).toBeGreaterThan(4)
    const back = figure.getByRole('button', { name: 'Show as chart' })
    expect(document.activeElement).toBe(back)
    await user.click(back)
    expect(figure.queryByRole('table')).toBeNull()
    expect(figure.getAllByRole('img').length).toBeGreaterThan(0)
  })

  it('animates each chart only once, not again after its table', async () => {
    const user = userEvent.setup()
    const { container } = show({ data: sample })
    const entrances = '.chart-grow, .chart-reveal, .chart-widen, .chart-turn'
    expect(container.querySelectorAll(entrances)).toHaveLength(7)
    for (const button of screen.getAllByRole('button', { name: 'Show as table' })) await user.click(button)
    for (const button of screen.getAllByRole('button', { name: 'Show as chart' })) await user.click(button)
    expect(container.querySelectorAll(entrances)).toHaveLength(0)
  })

  it('draws each city’s bar as wide as its percentage, and dots at the coordinates', () => {
    show({ data: sample })
    const figure = screen.getByRole('figure', { name: 'Revenue by Location' })
    const widths = [...figure.querySelectorAll('li rect')].map((bar) => bar.getAttribute('width'))
    expect(widths).toEqual(['72%', '39%', '25%', '61%'])
    const map = within(figure).getByRole('img', {
      name: 'World map with New York, San Francisco, Sydney, and Singapore',
    })
    expect([...map.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      'New York',
      'San Francisco',
      'Sydney',
      'Singapore',
    ])
  })

  it('shows the whole world for real orders, too, with their cities at their coordinates', () => {
    const { container } = show({ data: live })
    const map = container.querySelector<SVGElement>('.world-map')
    expect(map?.getAttribute('style')).toBeNull()
    // Lyon; the other place has no coordinates.
    expect([...(map?.querySelectorAll('title') ?? [])].map(({ textContent }) => textContent)).toEqual(['Lyon'])
    expect(map?.querySelector('circle')?.getAttribute('cx')).toMatch(/^51\./)
  })

  it.each([
    ['city', 'City'],
    ['country', 'Country'],
  ] as const)('names the column of places in the table where they are by %s', async (locationsBy, heading) => {
    show({ data: liveDashboardView(madeReply({ locationsBy })) })
    const figure = within(screen.getByRole('figure', { name: 'Revenue by Location' }))
    await userEvent.click(figure.getByRole('button', { name: /as table/ }))
    expect(figure.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([heading, 'Revenue'])
  })

  it('shows a single amount of sales as text with the reason, without a chart', async () => {
    const channels = [{ name: 'Web', amount: 12_345, share: 1 }]
    const { container } = show({ data: liveDashboardView(madeReply({ channels })) })
    const figure = within(screen.getByRole('figure', { name: 'Total Sales' }))
    expect(figure.getByRole('listitem').textContent).toBe('$123.45All from Web.')
    expect(figure.getByText('By channel')).toBeTruthy()
    expect(container.querySelector('.chart-slice')).toBeNull()
    expect(await violations(container)).toEqual([])
  })

  it('counts orders where products have neither revenue nor quantities', () => {
    const products = [{ name: 'Chair', price: null, quantity: null, amount: null, orders: 7 }]
    show({ data: liveDashboardView(madeReply({ products, productsBy: 'orders' })) })
    const card = within(screen.getByRole('region', { name: 'Top Selling Products' }))
    expect(card.getByText('By orders')).toBeTruthy()
    expect(card.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Orders')
    expect(card.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Chair', '–', '7', '–'])
  })

  it('has no period in the sample and no axe finding, as charts and tables', async () => {
    const user = userEvent.setup()
    const { container } = show({ data: sample })
    expect(screen.queryByText(/compared with/)).toBeNull()
    expect(await violations(container)).toEqual([])
    for (const button of screen.getAllByRole('button', { name: 'Show as table' })) await user.click(button)
    expect(await violations(container)).toEqual([])
  })

  it('keeps the other cards if one fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { ...sample, products: { rows: null } } as unknown as DashboardView
    show({ data: { ...broken, projections: sample.projections } })
    expect(screen.getByRole('alert').textContent).toContain('Top Selling Products could not be displayed.')
    for (const name of FIGURES) expect(screen.getByRole('figure', { name })).toBeTruthy()
  })

  it('shows that it is loading, and the reason of a failure with a button to retry', async () => {
    const user = userEvent.setup()
    show({})
    expect(screen.getByRole('status', { name: 'Loading the dashboard' })).toBeTruthy()
    cleanup()
    const retry = vi.fn()
    show({ error: new Error('The server does not answer.'), retry })
    expect(screen.getByRole('alert').textContent).toContain('The server does not answer.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('offers the default period if the server rejects the address', async () => {
    const user = userEvent.setup()
    const { lastQuery } = show({ error: new Error('No orders in CHF.') }, 'currency=CHF')
    expect(lastQuery()).toEqual({ currency: 'CHF' })
    await user.click(screen.getByRole('button', { name: 'Show the latest data' }))
    await waitFor(() => expect(lastQuery()).toEqual({}))
  })

  it('keeps the figures, marked busy, while newer ones load', () => {
    const { container } = show({ data: sample, isStale: true })
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('3,781')
  })

  it('keeps the figures, inactive, under the message why the newer ones are missing', async () => {
    const user = userEvent.setup()
    const retry = vi.fn()
    const error = new Error('The server does not answer.')
    const { container } = show({ data: live, isStale: true, error, retry }, 'period=all')
    expect(container.querySelector('[aria-busy="true"]')?.hasAttribute('inert')).toBe(true)
    expect(await screen.findByText('Loading figures…')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The figures could not be loaded.')
    expect(await violations(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('keeps showing figures that could not be updated, with a message', async () => {
    const { container } = show({ data: live, error: new Error('The server does not answer.') })
    expect(await screen.findByText('Not up to date. The server does not answer.')).toBeTruthy()
    expect(container.querySelector('[inert]')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  const none = { value: 0, previous: 0, change: null }
  const empty = {
    metrics: { ...madeReply().metrics, customers: none, orders: none, revenue: none },
    locations: [],
    products: [],
    channels: [],
  }

  it('shows once that a period has no orders, with a button to the latest ones', async () => {
    const user = userEvent.setup()
    const data = liveDashboardView(madeReply({ ...empty, buckets: [] }))
    const { container, lastQuery } = show({ data }, 'period=today&currency=EUR&compare=year')
    expect(await screen.findAllByText('No orders in this period.')).toHaveLength(1)
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(screen.queryAllByRole('figure')).toEqual([])
    expect(await violations(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show the latest data' }))
    await waitFor(() => expect(lastQuery()).toEqual({ currency: 'EUR', compare: 'year' }))
    // There are no orders in this currency.
    await user.click(screen.getByRole('button', { name: 'Show the latest data' }))
    await waitFor(() => expect(lastQuery()).toEqual({ compare: 'year' }))
  })

  it('keeps the charts of a period without orders that show what it is compared with', async () => {
    show({ data: liveDashboardView(madeReply({ ...empty, buckets: [madeBucket({ revenue: 0, previous: 100 })] })) })
    expect(await screen.findAllByText('No orders in this period.')).toHaveLength(1)
    expect(screen.getAllByRole('figure').map((figure) => figure.querySelector('h2')?.textContent)).toEqual([
      'Projections vs Actuals',
      'Revenue',
    ])
    expect(screen.queryByRole('region', { name: 'Top Selling Products' })).toBeNull()
    cleanup()
    show({
      data: liveDashboardView(madeReply({ ...empty, lastDay: null, buckets: [madeBucket({ projection: 100 })] })),
    })
    expect(await screen.findAllByRole('figure')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show the latest data' })).toBeNull()
  })
})

/** jsdom does not implement popovers, so this dispatches the event of an opening one. */
// jsdom has no popovers and hides their elements.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block'
}

async function openPopover(name: string) {
  const popover = document.getElementById(screen.getByRole('button', { name }).getAttribute('popovertarget') ?? '')
  const opens = Object.assign(new Event('beforetoggle'), { oldState: 'closed', newState: 'open' })
  await act(async () => void popover?.dispatchEvent(opens))
  popover?.showPopover()
  return popover
}

describe('a metric card', () => {
  it('shows another metric that is chosen, also on the next visit, but never of the sample', async () => {
    const user = userEvent.setup()
    const first = show({ data: live })
    await openPopover('About Growth')
    const select = await screen.findByLabelText<HTMLSelectElement>('This card shows')
    expect([...select.options].map(({ text }) => text)).toEqual([
      ...['Growth', 'Net revenue', 'Average order value', 'Returning customers', 'Orders to fulfill'],
    ])
    await user.selectOptions(select, 'Average order value')
    expect(screen.getByRole('article', { name: 'Average order value' }).textContent).toContain('$61.73')
    expect(screen.queryByRole('article', { name: 'Growth' })).toBeNull()
    expect(localStorage.getItem('metric-cards')).toBe('customers,orders,revenue,average order value')
    first.unmount()
    show({ data: sample })
    expect(screen.getByRole('article', { name: 'Growth' })).toBeTruthy()
    act(() => chooseMetrics([]))
  })
})

describe('the definition of a card', () => {
  const CARDS = [
    'About Customers',
    'About Orders',
    'About Revenue',
    'About Growth',
    'About Projections vs Actuals',
    'About the Revenue chart',
    'About Revenue by Location',
    'About Top Selling Products',
    'About Total Sales',
  ]

  it('opens from a button on every card and is loaded on demand', async () => {
    const { container } = show({ data: live })
    expect(CARDS.map((name) => screen.getAllByRole('button', { name }).length)).toEqual(CARDS.map(() => 1))
    expect(container.textContent).not.toContain('Refunds are')
    for (const [index, name] of CARDS.entries()) {
      const popover = await openPopover(name)
      await waitFor(() => expect(popover?.querySelectorAll('dt').length).toBeGreaterThan(7), { timeout: 5000 })
      expect(popover?.textContent).toContain('As ofNov 21, 2026, 06:30 UTC.')
      expect(popover?.textContent?.includes('Targets…')).toBe(index === 4)
    }
    expect(await violations(container)).toEqual([])
  })

  it('does not exist in the sample', () => {
    show({ data: sample })
    expect(screen.queryByRole('button', { name: /^About / })).toBeNull()
  })
})

describe('the period', () => {
  it('is read from the address and shown in words', async () => {
    const { lastQuery, container } = show({ data: live }, 'from=2017-07-01&to=2017-08-31')
    expect(lastQuery()).toEqual({ from: '2017-07-01', to: '2017-08-31' })
    expect(await screen.findByText('Jul 1 – Aug 31, 2017 compared with May 1 – Jun 30, 2017')).toBeTruthy()
    expect(screen.getByText(/^Data up to Aug 30, 2017, imported Nov 20, 2026, 12:41 UTC/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Period: Jul 1 – Aug 31, 2017/ }))
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
    expect(await violations(container)).toEqual([])
  })

  it('reports what in the address cannot be used', async () => {
    show({ data: live }, 'from=2017-08-31&to=2017-07-01')
    expect(await screen.findByText('The start date is after the end date. Showing the latest 6 months.')).toBeTruthy()
  })

  it('is changed at once by a preset, which closes the picker and returns the focus', async () => {
    const user = userEvent.setup()
    const { lastQuery } = show({ data: live })
    await user.click(await screen.findByRole('button', { name: /^Period: Latest 6 months/ }))
    await user.click(await screen.findByRole('button', { name: 'All' }))
    await waitFor(() => expect(lastQuery()).toEqual({ period: 'all' }))
    expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Period: All')
    await user.click(screen.getByRole('button', { name: /^Period:/ }))
    expect((await screen.findByRole('button', { name: 'All' })).getAttribute('aria-pressed')).toBe('true')
  })

  it('is applied with its comparison and currency only if it is valid', async () => {
    const user = userEvent.setup()
    const { lastQuery } = show({ data: live })
    await user.click(await screen.findByRole('button', { name: /^Period:/ }))
    await user.clear(await screen.findByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '2017-09-01')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('The start date is after the end date.')).toBeTruthy()
    expect(lastQuery()).toEqual({})
    await user.clear(screen.getByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '2017-08-01')
    await user.selectOptions(screen.getByLabelText('Compare with'), 'Same period last year')
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(lastQuery()).toEqual({ from: '2017-08-01', to: '2017-08-31', compare: 'year', currency: 'EUR' }),
    )
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  })
})

it('has the figures of one shop, with links to the others where there are several', async () => {
  const shops = [
    { slug: 'main', name: 'Main shop' },
    { slug: 'second', name: 'Second' },
  ]
  const { lastQuery } = show({ data: liveDashboardView(madeReply({ shop: 'main', shops })) }, 'shop=main&period=today')
  const links = await screen.findByRole('navigation', { name: 'Shops' })
  // A link, too: the one that was pressed keeps the focus.
  expect(within(links).getByRole('link', { current: true }).textContent).toBe('Main shop')
  expect(lastQuery()).toMatchObject({ shop: 'main', period: 'today' })
  await userEvent.click(within(links).getByRole('link', { name: 'Second' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ shop: 'second', period: 'today' }))
  await userEvent.click(within(links).getByRole('link', { name: 'All shops' }))
  await waitFor(() => expect(lastQuery()).toEqual({ period: 'today' }))
  expect(within(links).getByRole('button', { name: 'Shops…' })).toBeTruthy()
})
