import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderIdAt, orderPath, screenAt, windowTitle } from '#client/navigation.ts'
import { crumbsOf } from '#client/shell/crumbs.ts'

const IDS = [
  '#1001',
  '.',
  '..',
  '~',
  '~..',
  '~a',
  'a/b',
  '../..',
  '100%',
  '%23',
  '%',
  'a?b#c',
  ' a b ',
  'é',
  '\n',
  'count',
]

/** The path as a browser has it after following a link. */
const followed = (href: string) => new URL(href, 'http://localhost/default').pathname

describe('the address of an order', () => {
  it.each(IDS)('keeps the ID %j', (id) => {
    expect(orderIdAt(followed(orderPath(id)))).toBe(id)
    expect(followed(orderPath(id)).split('/')).toHaveLength(3)
  })

  it('keeps any ID', () => {
    const id = fc.string({ minLength: 1, maxLength: 255, unit: 'grapheme' })
    fc.assert(
      fc.property(id, (id) => {
        expect(orderIdAt(followed(orderPath(id)))).toBe(id.toWellFormed())
      }),
    )
  })

  it('has the list’s query', () => {
    expect(orderPath('#1001', '?q=a&page=2')).toBe('/order-list/%231001?q=a&page=2')
    expect(orderPath('..', '')).toBe('/order-list/~..')
  })

  it.each(['/order-list', '/order-list/', '/order-list//', '/order-list/a/b', '/order-list/%zz', '/default/a', '/'])(
    'is not %s',
    (path) => expect(orderIdAt(path)).toBeUndefined(),
  )

  it('cannot fail for text that cannot be encoded', () => {
    expect(orderPath('a\ud800')).toBe('/order-list/a%EF%BF%BD')
  })

  it('belongs to the list’s screen, in any letter case', () => {
    expect(['/order-list/x', '/Order-List/x/', '/order-list/%zz'].map(screenAt)).toEqual([
      '/order-list',
      '/order-list',
      undefined,
    ])
  })

  it('names the window', () => {
    expect(windowTitle(orderPath('#1001'))).toBe('Order #1001 · Orderboard')
    expect(windowTitle(orderPath('a-b c'))).toBe('Order a-b c · Orderboard')
    expect(windowTitle('/order-list/%zz')).toBe('Not found · Orderboard')
  })

  it('ends the breadcrumb with the ID as it is', () => {
    expect(crumbsOf(orderPath('#a-b/c')).map(({ label }) => label)).toEqual(['Dashboards', 'Order List', '#a-b/c'])
  })
})
