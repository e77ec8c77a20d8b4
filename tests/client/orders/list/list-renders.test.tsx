// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { box, button, openOrderList, searchBox, shownIds } from '#tests/client/orders/open-order-list.tsx'

/** What was rendered since the last `rendered()`: each row's avatar marks its row, an icon its module. */
const drawn: string[] = vi.hoisted(() => [])

vi.mock('#client/ui/avatar.tsx', () => ({
  Avatar: ({ name }: { name: string }) => {
    drawn.push(name)
    return null
  },
}))

vi.mock('#client/ui/icon.tsx', () => ({
  Icon: ({ name }: { name: string }) => {
    if (name in PARTS) drawn.push(PARTS[name as keyof typeof PARTS])
    return null
  },
}))

const PARTS = { plus: 'toolbar', 'arrow-down': 'headings', 'chevron-left': 'pager' } as const

function rendered(): string[] {
  return [...new Set(drawn.splice(0))].sort()
}

beforeEach(() => {
  drawn.length = 0
})

it('renders every part at first', () => {
  openOrderList()
  expect(rendered()).toEqual(expect.arrayContaining(['toolbar', 'headings', 'pager', 'Nadia Fernholt']))
  expect(shownIds()).toHaveLength(10)
})

it('renders one row and the headings, for their checkbox, when a row is selected', async () => {
  const { user } = openOrderList()
  await user.click(box('#CM9809'))
  rendered()
  await user.click(box('#CM9801'))
  expect(rendered()).toEqual(['Nadia Fernholt'])
})

it('renders only the rows that are new when a key narrows the list', async () => {
  const { user } = openOrderList('/order-list?q=pend')
  const before = shownIds()
  rendered()
  await user.type(searchBox(), 'i')
  expect(shownIds()).toEqual(before)
  expect(rendered()).toEqual([])
})

it('renders the pager when the number of pages changes, and no row that stays', async () => {
  const { user } = openOrderList('/order-list?q=Keiko%20Amanum')
  rendered()
  await user.type(searchBox(), '{Backspace}')
  expect(rendered()).toEqual([])
  await user.clear(searchBox())
  const parts = rendered()
  expect(parts).toContain('pager')
  expect(parts).not.toContain('Keiko Amanuma')
  expect(parts).not.toContain('toolbar')
  expect(parts).not.toContain('headings')
})

it('renders rows and pager when the page changes, but neither toolbar nor headings', async () => {
  const { user } = openOrderList()
  rendered()
  await user.click(button('Next page'))
  const parts = rendered()
  expect(parts).toContain('pager')
  expect(parts).not.toContain('toolbar')
  expect(parts).not.toContain('headings')
})

it('reuses the elements of rows that left', async () => {
  const { user } = openOrderList()
  const rows = [...document.querySelectorAll('tbody tr')]
  await user.click(button('Next page'))
  expect([...document.querySelectorAll('tbody tr')]).toEqual(rows)
})
