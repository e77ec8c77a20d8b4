// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_PRINTED, printInvoices, printPackingSlips, printPickList } from '#client/print/print-orders.tsx'
import { withoutMoney } from '#contract/accounts/hidden-money.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { DEFAULT_SLIP, SLIP_FIELDS } from '#contract/slip-fields.ts'
import { invoice, shipment } from '#tests/client/order/records/made-records.ts'
import { madeOrder } from './made-order.ts'

const madeShop = (shop: object) => ({ name: 'Lumen', sender: '', logo: '', slip: DEFAULT_SLIP, ...shop })
const printout = () => document.querySelector<HTMLElement>('.printout')
/** What is in the page when the dialog opens. */
let printed: string[]

beforeEach(() => {
  printed = []
  vi.stubGlobal('print', () => printed.push(printout()?.textContent ?? ''))
})
afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  vi.unstubAllGlobals()
})

it('prints a slip for each order with its ID, customer, address, lines, quantities and note, and removes it', () => {
  printPackingSlips([
    madeOrder('#1', [
      ['Tray', 2],
      ['Lamp', null],
    ]),
    madeOrder('#2', [['Vase', 1.5]], { note: 'Ring twice', address: '2 Oak Row, Lisbon' }),
  ])
  expect(printed).toHaveLength(1)
  const slips = [...(printout()?.querySelectorAll('section') ?? [])].map(({ textContent }) => textContent)
  expect(slips).toEqual([
    'Packing slip#1Nov 21, 2026Deliver toAda Quill1 Elm RowLisbon+351 555 0100Products of order #1QuantityTray2LampNot stated',
    'Packing slip#2Nov 21, 2026Deliver toAda Quill2 Oak Row, Lisbon+351 555 0100Products of order #2QuantityVase1.5NoteRing twice',
  ])
  expect(printed[0]).toBe(slips.join(''))
  dispatchEvent(new Event('afterprint'))
  expect(printout()).toBeNull()
})

it('prints the sender of its shop and a bar code of its ID on each slip', () => {
  const shops = new Map([['second', madeShop({ sender: 'Lumen Ltd, 1 Elm Row' })]])
  printPackingSlips([{ ...madeOrder('A-1', []), shop: 'second' }, madeOrder('Ö-2', [])], shops)
  const slips = [...(printout()?.querySelectorAll('section') ?? [])]
  expect(slips.map(({ textContent }) => textContent?.includes('Lumen Ltd, 1 Elm Row'))).toEqual([true, false])
  // Start, three characters, check and stop; letters beyond ASCII have no bars.
  expect(slips.map((slip) => slip.querySelectorAll('svg rect').length)).toEqual([5 * 3 + 4, 0])
})

it('prints the country below the city, and neither twice', () => {
  const places = (values: object) => {
    printPackingSlips([madeOrder('#1', [], values)])
    return [...(printout()?.querySelectorAll('p.whitespace-pre-line') ?? [])].map(({ textContent }) => textContent)
  }
  expect(places({ country: 'Portugal' })).toEqual(['1 Elm Row', 'Lisbon', 'Portugal'])
  expect(places({ city: 'Singapore', country: 'Singapore' })).toEqual(['1 Elm Row', 'Singapore'])
  expect(places({ address: '1 Elm Row, Lisbon, Portugal', country: 'Portugal' })).toEqual([
    '1 Elm Row, Lisbon, Portugal',
  ])
  expect(places({ address: '1 Elm Row, Lisbon, PT', country: 'Portugal' })).toEqual(['1 Elm Row, Lisbon, PT'])
  expect(places({ address: '1 Elm Row, Lisbon, CA', country: 'Portugal' })).toEqual([
    '1 Elm Row, Lisbon, CA',
    'Portugal',
  ])
  expect(places({ address: '', city: '', country: 'Portugal' })).toEqual(['Portugal'])
})

it('prints the SKU of a line below its product, unless it is the product', () => {
  const line = { quantity: '1', price: '', amount: '' }
  const lines = [
    { ...line, product: 'Tray', sku: 'T-1' },
    { ...line, product: 'L-2', sku: 'L-2' },
  ]
  printPackingSlips([madeOrder('#1', [['Tray', 1]], { lines })])
  expect(printed[0]).toContain('TraySKU T-11L-21')
})

it('prints what was not sent yet of an order that was partly sent', () => {
  const order = madeOrder('A-1', [
    ['Desk', 3],
    ['Lamp', 1],
  ])
  const lines = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]
  printPackingSlips([{ ...order, shipments: [shipment('s', lines)] }])
  const rows = [...(document.querySelectorAll('.printout tbody tr') ?? [])]
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Desk2'])
})

it('prints an order without address and lines', () => {
  printPackingSlips([madeOrder('#1', [], { address: '', city: '' })])
  expect(printed[0]).toContain('No address')
  expect(printed[0]).toContain('No product data in this order.')
})

it('prints one pick list, with the orders that each product belongs to', () => {
  const both = madeOrder('#2', [
    ['Tray', 5],
    ['Lamp', 4],
  ])
  printPickList([madeOrder('#1', [['Tray', 2]]), both, madeOrder('#3', [])])
  expect(printed).toEqual([
    'Pick list3 ordersProductOrdersQuantityLamp#24Tray#1 (2), #2 (5)7No product data in this order.#3Not stated',
  ])
})

it('prints the sender and the logo of each shop of a pick list once', () => {
  const shops = new Map([
    ['main', madeShop({ sender: 'Lumen Ltd, 1 Elm Row', logo: '/api/logos/a' })],
    ['second', madeShop({ name: 'North', sender: 'North Ltd' })],
    ['third', madeShop({ name: 'South', sender: 'South Ltd' })],
  ])
  const of = (id: string, shop: string) => ({ ...madeOrder(id, [['Tray', 1]]), shop })
  void printPickList([of('1', 'second'), of('2', 'main'), of('3', 'second')], shops)
  const senders = [...(printout()?.querySelectorAll('p.whitespace-pre-line') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(senders).toEqual(['North Ltd', 'Lumen Ltd, 1 Elm Row'])
  expect(printout()?.querySelector('img')?.getAttribute('src')).toBe('/api/logos/a')
})

it('names orders that have nothing left to send, and those of which no one knows what was sent', () => {
  const order = (id: string, fulfillmentState: 'Fulfilled' | 'Partially fulfilled') => {
    return { ...madeOrder(id, [['Tray', 5]]), fulfillmentState }
  }
  printPickList([order('#1', 'Fulfilled'), order('#2', 'Partially fulfilled')])
  const end = 'Nothing left to send: #1Partly sent, but it is not known what. Check these before you send them: #2'
  expect(printed[0]).toBe(`Pick list2 ordersProductOrdersQuantityTray#25${end}`)
})

it('names an order by its number and its shop where the ID is another one', () => {
  const second = { ...madeOrder('NORTH-1', [['Tray', 1]]), number: '1', shopName: 'North shop' }
  printPackingSlips([second])
  expect(printout()?.querySelector('h1')?.textContent).toBe('1 North shop')
  expect(printout()?.querySelector('th')?.textContent).toBe('Products of order 1 North shop')
  expect(printed[0]).not.toContain('NORTH-1')
  printPickList([madeOrder('1', [['Tray', 2]]), second])
  expect(printed[1]).toContain('Tray1 (2), 1 North shop (1)3')
})

it('replaces a printout whose end was not reported', () => {
  printPickList([madeOrder('#1', [['Tray', 2]])])
  printPackingSlips([madeOrder('#2', [['Lamp', 2]])])
  expect(document.querySelectorAll('.printout')).toHaveLength(1)
  expect(printed[1]).toContain('#2')
})

it('refuses more orders than a browser can lay out, and none', async () => {
  const many = Array.from({ length: MAX_PRINTED + 1 }, (_, index) => madeOrder(`#${index}`, [['Tray', 1]]))
  for (const print of [printPackingSlips, printPickList]) {
    await expect(print(many)).rejects.toThrow(
      'At most 200 orders can be printed at a time, and 201 are selected. Select up to 200, and print the others after them.',
    )
    await expect(print([])).rejects.toThrow('No orders are selected.')
  }
  expect(printed).toEqual([])
  printPackingSlips(many.slice(1))
  expect(printout()?.querySelectorAll('section')).toHaveLength(200)
})

const image = () => printout()?.querySelector('img')

it.each(['load', 'error'])('prints the logo with the sender, after its %s', async (event) => {
  const shops = new Map([['', madeShop({ sender: 'Lumen Ltd', logo: '/api/logos/a1' })]])
  const printing = printPackingSlips([madeOrder('A-1', [])], shops)
  expect([image()?.getAttribute('src'), image()?.alt]).toEqual(['/api/logos/a1', 'Lumen'])
  expect(image()?.parentElement?.textContent).toBe('Lumen Ltd')
  expect(printed).toEqual([])
  image()?.dispatchEvent(new Event(event))
  await printing
  expect(printed).toHaveLength(1)
})

it('prints without a logo that does not arrive, and nothing that another printout has replaced', async () => {
  vi.useFakeTimers()
  const shops = new Map([['', madeShop({ logo: '/api/logos/a1' })]])
  const replaced = printPackingSlips([madeOrder('A-1', [])], shops)
  const printing = printPackingSlips([madeOrder('A-2', [])], shops)
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([replaced, printing])
  vi.useRealTimers()
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain('A-2')
})

it('prints the logo of the shop that issued an invoice, with the sender of that time', async () => {
  const shops = new Map([['north', madeShop({ sender: 'Lumen GmbH', logo: '/api/logos/a1' })]])
  const printing = printInvoices([{ order: madeOrder('A-1', []), issued: invoice('R-1', { shop: 'north' }) }], shops)
  image()?.dispatchEvent(new Event('load'))
  await printing
  expect(image()?.alt).toBe('Lumen')
  expect(printed[0]).toMatch(/^Lumen LtdInvoice/)
})

describe('the fields that a shop has chosen', () => {
  const order: SingleOrder = {
    ...madeOrder('A-1', [['Tray', 2]], {
      lines: [{ product: 'Tray', sku: 'T-1', quantity: '2', price: '4.50', amount: '9.00' }],
      ...{ warehouse: 'Hall 2', paymentMethod: 'Invoice', tags: ['gift', 'vip'], paidDay: '2026-11-22' },
      ...{ note: 'Ring twice', notes: 'Ann · 2026-11-22 · Called', paymentState: 'Unknown', shipping: '1.00' },
    }),
    notes: [
      { id: '', at: null, actor: null, text: 'Ring twice' },
      { id: 'n', at: Date.UTC(2026, 10, 22), actor: { kind: 'person', name: 'Ann' }, text: 'Called' },
    ],
  }
  const slipWith = (slip: string, of = order) => {
    printPackingSlips([of], new Map([['', madeShop({ slip })]]))
    return printout()
      ?.querySelector('section')
      ?.textContent?.replace(/^.*Deliver toAda Quill1 Elm RowLisbon/, '')
  }

  it('are none where none is chosen', () => {
    expect(slipWith('')).toBe('Products of order A-1QuantityTray2')
  })

  it('are those of the order with their names, contacts below the address, prices in a column', () => {
    expect(slipWith('price,email,paidDay,paymentMethod,warehouse,tags,paymentState,amount,shipping')).toBe(
      'ada@example.comPayment dateNov 22, 2026Payment methodInvoiceWarehouseHall 2Order total€10.00Tagsgift, vipShipping€1.00' +
        'Products of order A-1PriceQuantityTray€4.502',
    )
  })

  it('have all notes instead of that which the order came with', () => {
    expect(slipWith('note')).toMatch(/2NoteRing twice$/)
    expect(slipWith('note,notes')).toMatch(/2NotesRing twiceAnn, Nov 22, 2026Called$/)
  })

  it('hold no money for packers, whose orders have none', () => {
    const { values, ...rest } = withoutMoney(order) as SingleOrder
    const text = slipWith(SLIP_FIELDS.join(','), { ...rest, values })
    expect(text).toContain('Payment methodInvoice')
    expect(text).not.toMatch(/€|Price|4\.50|10\.00/)
  })
})
