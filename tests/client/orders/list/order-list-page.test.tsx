// @vitest-environment jsdom
// Covers: specification 2, 2 Order List, Sorting
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  bodyRows,
  box,
  button,
  headerBox,
  openOrderList,
  searchBox,
  shownIds,
  summary,
  table,
} from '#tests/client/orders/open-order-list.tsx'

const COLUMNS = ['Order ID', 'User', 'Project', 'Address', 'Date', 'Status', 'Actions']

describe('the screen', () => {
  it('has its title, toolbar, columns and ten rows, the newest first', () => {
    openOrderList()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order List')
    for (const name of ['Add order', 'Filter orders', 'Sort orders']) expect(button(name).disabled).toBe(false)
    expect(searchBox().placeholder).toBe('Search By Order Status')
    const headings = within(table()).getAllByRole('columnheader')
    expect(headings.slice(1).map((heading) => heading.textContent)).toEqual(COLUMNS)
    expect(bodyRows()).toHaveLength(10)
    const newest = ['06', '01', '09', '02', '15', '03', '23', '07', '12', '04']
    expect(shownIds()).toEqual(newest.map((end) => `#CM98${end}`))
    const labels = ['Just now', 'A minute ago', '1 hour ago', '2 hour ago', 'Yesterday']
    const dates = bodyRows().map((row) => within(row).getAllByRole('cell')[5]?.textContent)
    expect(dates).toEqual(labels.flatMap((label) => [label, label]))
  })

  it('shows an order’s fields, its date unchanged, and its status in its colour', () => {
    openOrderList()
    const row = box('#CM9801').closest('tr')
    if (!row) throw new Error('no row')
    const cells = within(row).getAllByRole('cell')
    const texts = [
      '#CM9801',
      'Nadia Fernholt',
      'Harvest Box Website',
      '412 Alder Walk, Portland',
      'Just now',
      'In Progress',
    ]
    expect(cells.slice(1, 7).map((cell) => cell.textContent)).toEqual(texts)
    expect(cells[6]?.className).toContain('text-status-in-progress')
    expect(within(row).getByRole('button', { name: 'Actions for order #CM9801' })).toBeDefined()
  })

  it('hides add and filter on very small screens only', () => {
    openOrderList()
    expect(button('Add order').className).toContain('max-sm:hidden')
    expect(button('Filter orders').className).toContain('max-sm:hidden')
    expect(button('Sort orders').className).not.toContain('hidden')
  })

  it('has no views, status tabs, export and actions for selected orders, which are for real ones', async () => {
    const { user } = openOrderList()
    await user.click(box('#CM9801'))
    for (const name of [/^Views/, 'Export orders']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Status' })).toBeNull()
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(searchBox()).toBeDefined()
  })

  it('does nothing for buttons without an action', async () => {
    const { user } = openOrderList()
    const before = shownIds()
    for (const name of ['Add order', 'Filter orders', 'Actions for order #CM9801']) await user.click(button(name))
    expect(shownIds()).toEqual(before)
    expect(box('#CM9801').checked).toBe(false)
  })
})

describe('search', () => {
  it('keeps the typed text, spaces included, and searches every field', async () => {
    const { user } = openOrderList()
    await user.type(searchBox(), 'in progress ')
    expect(searchBox().value).toBe('in progress ')
    expect(summary()).toContain('0 matching orders')
    await user.type(searchBox(), '{Backspace}')
    expect(summary()).toContain('13 matching orders')
    await user.clear(searchBox())
    await user.type(searchBox(), '#CM9832')
    expect(shownIds()).toEqual(['#CM9832'])
    expect(summary()).toContain('1 matching order ·')
  })

  it('shows a message if nothing was found', async () => {
    const { user } = openOrderList()
    await user.type(searchBox(), 'no such order')
    expect(screen.getByText('No orders found.')).toBeDefined()
    expect(screen.queryByText(/on page 1/)).toBeNull()
    expect(headerBox().disabled).toBe(true)
  })

  it('keeps the page number, and offers the page with the orders', async () => {
    const { user } = openOrderList()
    await user.click(button('Page 4'))
    await user.type(searchBox(), 'pending')
    expect(screen.getByText('No orders found.')).toBeDefined()
    expect(screen.getByText('The 12 orders found start on page 1.')).toBeDefined()
    expect(button('Next page').disabled).toBe(true)
    await user.click(button('Go to page 1'))
    expect(bodyRows()).toHaveLength(10)
    expect(document.activeElement).toBe(button('Page 1'))
  })
})

describe('sorting', () => {
  const sorted = () =>
    within(table())
      .getAllByRole('columnheader')
      .filter((heading) => heading.hasAttribute('aria-sort'))
      .map((heading) => `${heading.textContent} ${heading.getAttribute('aria-sort')}`)

  it('by a heading: another field ascending, the same field flipped, aria-sort on one', async () => {
    const { user } = openOrderList()
    expect(sorted()).toEqual(['Date descending'])
    await user.click(button('User'))
    expect(sorted()).toEqual(['User ascending'])
    expect(bodyRows()[0]?.textContent).toContain('Amelia Thornbury')
    await user.click(button('User'))
    expect(sorted()).toEqual(['User descending'])
    expect(bodyRows()[0]?.textContent).toContain('Zoë Lindqvarn')
  })

  it('by date from the toolbar, with the direction toggled and described', async () => {
    const { user } = openOrderList()
    const description = () => {
      const id = button('Sort orders').getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    }
    expect(description()).toBe('Sorted by date, newest first')
    await user.click(button('Sort orders'))
    expect(sorted()).toEqual(['Date ascending'])
    expect(shownIds()[0]).toBe('#CM9818')
    expect(description()).toBe('Sorted by date, oldest first')
    await user.click(button('Status'))
    await user.click(button('Sort orders'))
    expect(sorted()).toEqual(['Date ascending'])
  })
})

describe('selection', () => {
  it('selects one, some and all orders of the page, and shows how many', async () => {
    const { user } = openOrderList()
    await user.click(box('#CM9801'))
    expect(headerBox().indeterminate).toBe(true)
    expect(headerBox().checked).toBe(false)
    expect(summary()).toContain('1 selected')
    await user.click(headerBox())
    expect(summary()).toContain('10 selected')
    expect(headerBox().checked).toBe(true)
    expect(headerBox().indeterminate).toBe(false)
    await user.click(headerBox())
    expect(summary()).not.toContain('selected')
  })

  it('checks the header when all rows were selected one by one', async () => {
    const { user } = openOrderList('/order-list?q=pending&page=2')
    for (const id of shownIds()) await user.click(box(id ?? ''))
    expect(headerBox().checked).toBe(true)
  })

  it('follows a click on the row, not on a button in it', async () => {
    const { user } = openOrderList()
    await user.click(screen.getByText('Booking Engine'))
    expect(box('#CM9806').checked).toBe(true)
    await user.click(button('Actions for order #CM9806'))
    expect(box('#CM9806').checked).toBe(true)
    await user.click(screen.getByText('Booking Engine'))
    expect(box('#CM9806').checked).toBe(false)
  })

  it('stays as it is when text in the row was selected by dragging', async () => {
    const { user } = openOrderList()
    const target = screen.getByText('Booking Engine')
    await user.pointer([
      { target, offset: 0, keys: '[MouseLeft>]', coords: { clientX: 10, clientY: 10 } },
      { target, offset: 7, coords: { clientX: 60, clientY: 10 } },
      { keys: '[/MouseLeft]' },
    ])
    expect(getSelection()?.toString()).toBe('Booking')
    expect(box('#CM9806').checked).toBe(false)
    await user.click(target)
    expect(box('#CM9806').checked).toBe(true)
  })

  it('is reset when the rows change, and does not return', async () => {
    const { user } = openOrderList()
    const changes = [
      () => user.click(button('Next page')),
      () => user.click(button('Project')),
      () => user.type(searchBox(), 'complete'),
    ]
    for (const change of changes) {
      await user.click(headerBox())
      expect(summary()).toContain('selected')
      await change()
      expect(summary()).not.toContain('selected')
      expect(headerBox().checked).toBe(false)
    }
    await user.clear(searchBox())
    await user.click(button('Previous page'))
    expect(summary()).not.toContain('selected')
  })

  it('stays while a longer search still shows the same rows', async () => {
    const { user } = openOrderList('/order-list?q=keik')
    await user.click(headerBox())
    await user.type(searchBox(), 'o')
    expect(summary()).toContain('3 selected')
  })
})

describe('the keyboard', () => {
  it('moves between checkboxes with the arrows and selects with Space', async () => {
    const { user } = openOrderList()
    headerBox().focus()
    await user.keyboard('{ArrowDown}{ArrowDown} {ArrowUp} ')
    expect(document.activeElement).toBe(box('#CM9806'))
    expect([box('#CM9806').checked, box('#CM9801').checked]).toEqual([true, true])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(headerBox())
  })

  it('stops at the last row, and leaves chords and other controls to the browser', async () => {
    const { user } = openOrderList()
    box('#CM9804').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(box('#CM9804'))
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(document.activeElement).toBe(box('#CM9804'))
    button('Date').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(button('Date'))
  })

  it('reaches every control of the table in reading order', async () => {
    const { user } = openOrderList('/order-list?q=%23CM9801')
    headerBox().focus()
    for (const name of ['Order ID', 'User', 'Project', 'Address', 'Date', 'Status']) {
      await user.tab()
      expect(document.activeElement).toBe(button(name))
    }
    await user.tab()
    expect(document.activeElement).toBe(box('#CM9801'))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: '#CM9801' }))
    await user.tab()
    expect(document.activeElement).toBe(button('Actions for order #CM9801'))
  })
})
