// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { AllMatching } from '#client/orders/all-matching.ts'
import ExportForm from '#client/orders/export/export-form.tsx'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'

afterEach(cleanup)

function openMenu(query: Partial<OrderQuery> = {}, selected: readonly string[] = [], total: number | undefined = 1234) {
  const isNarrowed = Object.keys(query).length > 0
  render(
    <ExportForm
      query={{ ...DEFAULT_QUERY, ...query }}
      isNarrowed={isNarrowed}
      selected={new Set(selected)}
      total={total}
    />,
  )
  return userEvent.setup()
}

const link = () => screen.getByText<HTMLAnchorElement>(/^Export( [\d,]+ orders?)?$/, { selector: 'a' })
const question = () => {
  const { pathname, searchParams } = new URL(link().href)
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`)]
}
const choose = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByLabelText(name))

describe('the form of the export menu', () => {
  it('offers all matching orders, not only the current page', () => {
    openMenu({ page: 7 })
    expect(link().textContent).toBe('Export 1,234 orders')
    expect(screen.getByLabelText('All matching orders (1,234)')).toBeTruthy()
    expect(link().hasAttribute('download')).toBe(true)
    expect(question()).toEqual(['/api/orders.csv', 'delimiter=comma', 'bom=1'])
  })

  it('exports with the list’s search, sort and filters', () => {
    openMenu({ search: ' é&', sort: { field: 'user', descending: false }, from: '2026-01-01', cities: ['', 'Graz'] })
    expect(question()).toEqual(expect.arrayContaining(['q= é&', 'sort=user', 'from=2026-01-01', 'city=', 'city=Graz']))
  })

  it('exports only the selected orders if that is chosen, and all orders once nothing is selected', async () => {
    const user = openMenu({}, ['#2', '#7'])
    await choose(user, 'Selected orders (2)')
    expect(link().textContent).toBe('Export 2 orders')
    expect(question()).toEqual(expect.arrayContaining(['id=#2', 'id=#7']))
    cleanup()
    openMenu()
    expect(screen.getByLabelText<HTMLInputElement>(/none selected/).disabled).toBe(true)
  })

  it('exports all that match but for the exceptions, and nothing else from the bar of selected orders', () => {
    const all = (...except: string[]) => new AllMatching(9, new Set(except))
    const open = (selected: AllMatching) => {
      const query = { ...DEFAULT_QUERY, search: 'desk' }
      render(<ExportForm query={query} isNarrowed selected={selected} total={undefined} isForSelected />)
    }
    open(all('#2'))
    expect(link().textContent).toBe('Export 8 orders')
    expect(question()).toEqual(['/api/orders.csv', 'q=desk', 'except=#2', 'delimiter=comma', 'bom=1'])
    expect(screen.queryByLabelText(/All matching/)).toBeNull()
    cleanup()
    const many = Array.from({ length: 101 }, (_, i) => `#${i}`)
    open(new AllMatching(900, new Set(many)))
    expect(document.body.textContent).toBe(
      'At most 100 orders can be left out of an export. Leave out fewer, or narrow the filters.',
    )
  })

  it('exports CSV with semicolons, without a byte order mark, or JSON', async () => {
    const user = openMenu()
    await choose(user, /semicolons/)
    await choose(user, /Optimize for Excel/)
    expect(question()).toEqual(['/api/orders.csv', 'delimiter=semicolon'])
    await choose(user, 'JSON')
    expect(question()).toEqual(['/api/orders.json'])
    expect(screen.getByLabelText<HTMLInputElement>(/Optimize for Excel/).disabled).toBe(true)
  })

  it('shows no number while the total is unknown, and uses the singular for one order', () => {
    render(<ExportForm query={DEFAULT_QUERY} isNarrowed={false} selected={new Set()} total={undefined} />)
    expect(link().textContent).toBe('Export')
    expect(screen.getByLabelText('All orders')).toBeTruthy()
    cleanup()
    openMenu({}, [], 1)
    expect(link().textContent).toBe('Export 1 order')
  })
})
