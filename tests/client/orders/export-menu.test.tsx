// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import ExportMenu from '#client/orders/export-menu.tsx'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/order-query.ts'

afterEach(cleanup)

function openMenu(query: Partial<OrderQuery> = {}, ticked: readonly string[] = [], total: number | undefined = 1234) {
  render(<ExportMenu query={{ ...DEFAULT_QUERY, ...query }} ticked={new Set(ticked)} total={total} />)
  return userEvent.setup()
}

const link = () => screen.getByText<HTMLAnchorElement>(/^Export( [\d,]+ orders?)?$/, { selector: 'a' })
const question = () => {
  const { pathname, searchParams } = new URL(link().href)
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`)]
}
const choose = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByLabelText(name))

describe('the export menu', () => {
  it('offers every matching order, not the page that is shown', () => {
    openMenu({ page: 7 })
    expect(link().textContent).toBe('Export 1,234 orders')
    expect(link().hasAttribute('download')).toBe(true)
    expect(question()).toEqual(['/api/orders.csv', 'delimiter=comma', 'bom=1'])
  })

  it('asks what the list asks: search, sort and filters', () => {
    openMenu({ search: ' é&', sort: { field: 'user', descending: false }, from: '2026-01-01', cities: ['', 'Graz'] })
    expect(question()).toEqual(expect.arrayContaining(['q= é&', 'sort=user', 'from=2026-01-01', 'city=', 'city=Graz']))
  })

  it('takes the ticked ones alone when that is chosen, and all again when none is ticked any more', async () => {
    const user = openMenu({}, ['#2', '#7'])
    await choose(user, 'Only 2 ticked orders')
    expect(link().textContent).toBe('Export 2 orders')
    expect(question()).toEqual(expect.arrayContaining(['id=#2', 'id=#7']))
    cleanup()
    openMenu()
    expect(screen.getByLabelText<HTMLInputElement>(/none is ticked/).disabled).toBe(true)
  })

  it('writes semicolons, no mark, or JSON', async () => {
    const user = openMenu()
    await choose(user, /semicolons/)
    await choose(user, /Byte order mark/)
    expect(question()).toEqual(['/api/orders.csv', 'delimiter=semicolon'])
    await choose(user, 'JSON')
    expect(question()).toEqual(['/api/orders.json'])
    expect(screen.getByLabelText<HTMLInputElement>(/Byte order mark/).disabled).toBe(true)
  })

  it('says no number that it does not know, and the right one of one', () => {
    render(<ExportMenu query={DEFAULT_QUERY} ticked={new Set()} total={undefined} />)
    expect(link().textContent).toBe('Export')
    cleanup()
    openMenu({}, [], 1)
    expect(link().textContent).toBe('Export 1 order')
  })
})
