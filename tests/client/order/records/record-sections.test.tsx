// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import { OrderSections } from '#client/order/order-sections.tsx'
import { possibleActions } from '#client/order/records/record-actions.ts'
import { InvoiceSheet } from '#client/print/invoice-sheet.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import { closeOrderForm, useOrderForm } from '#client/state/order-form.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { creditNote, invoice, note, payment, recordedOrder, refund, returned, shipment } from './made-records.ts'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

beforeEach(() => as('manager'))
afterEach(() => {
  cleanup()
  closeOrderForm()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useDataSet.setState(useDataSet.getInitialState(), true)
})

const as = (role: string) => useDataSet.setState({ dataSet: 'orders', role, mayManage: role === 'manager' })
const data = {
  isSample: false,
  source: {},
  useTimeZone: () => 'Europe/Berlin',
  useCustomerTotals: () => undefined,
  useOpenForms: () => undefined,
  useOrderCount: () => undefined,
  useOrderHistory: () => ({ isStale: false, retry: () => {} }),
} as unknown as OrderData

function show(more: Partial<SingleOrder>, run = vi.fn()) {
  const order = recordedOrder(more)
  const actions = { possible: possibleActions(order), run }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderDataProvider value={data}>
        <OrderSections {...{ order, actions }} isPage={false} />
      </OrderDataProvider>
    </QueryClientProvider>,
  )
  return run
}
const section = (name: string) => screen.queryByRole('region', { name })
const texts = (name: string) => {
  const cards = within(section(name) as HTMLElement).getAllByRole('listitem')
  return cards.filter(({ parentElement }) => !parentElement?.closest('li')).map(({ textContent }) => textContent)
}
const buttons = (name: string) =>
  within(section(name) as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const RECORDED: Partial<SingleOrder> = {
  ...{ paymentState: 'Partially refunded', fulfillmentState: 'Partially fulfilled' },
  ...{ paid: 7000, due: 0, refundable: 5750 },
  shipments: [
    shipment('a', [{ line: 1, quantity: 1 }], {
      carrier: 'DHL',
      tracking: 'JD 1',
      trackingUrl: 'https://dhl.example/JD',
    }),
  ],
  returns: [returned('b', [{ line: 1, quantity: 1 }], false)],
  payments: [payment('c', 7000)],
  refunds: [refund('d', 1250, [{ line: 1, quantity: 1 }])],
}

it('list what was sent and what comes back, the last first', async () => {
  show(RECORDED)
  expect(texts('Shipments')).toEqual([
    'Return expected1 × ChairReason: Too smallNov 24, 2026 by AdaReceived',
    'SentDHLJD 1 (opens in a new tab)↗1 × ChairNov 23, 2026 by Ada',
  ])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'JD 1 (opens in a new tab)' })
  expect([link.href, link.target, link.rel]).toEqual(['https://dhl.example/JD', '_blank', 'noopener noreferrer'])
  await userEvent.click(screen.getByRole('button', { name: 'Received: 1 × Chair' }))
  expect(useOrderForm.getState().form).toEqual({ receivedReturn: 'b' })
})

it('list payments and refunds, and offer what is possible', async () => {
  const run = show(RECORDED)
  expect(section('Payments')?.textContent).toMatch(/^PaymentsPaid\$70.00/)
  expect(texts('Payments')).toEqual([
    'Refund-$12.501 × ChairReason: ScratchedNov 25, 2026 by Ada',
    'Payment$70.00CardNov 23, 2026 by Ada',
  ])
  expect(buttons('Payments')).toEqual(['Refund…'])
  expect(buttons('Shipments')).toEqual(['Received', 'Ship…'])
  await userEvent.click(screen.getByRole('button', { name: 'Ship…' }))
  expect(run).toHaveBeenCalledExactlyOnceWith('shipment')
})

it('name what is open, and that nothing was sent', () => {
  show({})
  expect(section('Payments')?.textContent).toBe('PaymentsPaid$0.00Open amount$70.00Record payment…Mark as paid')
  expect(section('Shipments')?.textContent).toBe('ShipmentsNothing sent yet.Ship…')
})

it('are absent where nothing is known and nothing can be recorded', () => {
  as('viewer')
  show({ paid: null, paymentState: 'Unknown', fulfillmentState: 'Unknown' })
  for (const name of ['Shipments', 'Payments', 'Notes']) expect(section(name)).toBeNull()
})

it('show packers no money', () => {
  as('packer')
  show({ ...RECORDED, payments: [], refunds: [], paid: null, due: 0, refundable: 0 })
  expect(section('Payments')).toBeNull()
  expect(buttons('Shipments')).toEqual(['Received', 'Ship…'])
  // Empty cells would move the quantities from the edge.
  const [headings, line] = within(section('Lines') as HTMLElement).getAllByRole<HTMLTableRowElement>('row')
  expect(line?.cells).toHaveLength(headings?.cells.length ?? 0)
})

it.each([
  ['Ada', 1],
  ['Bo', 0],
])('let %s edit notes of a person called Ada: %i', async (name, count) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 9, 4), toFake: ['Date'] })
  const answer = vi.fn(async () => Response.json({ user: { name, email: '' } }))
  vi.stubGlobal('fetch', answer)
  show({ notes: [note('n', 'Paid twice')] })
  await waitFor(() => expect(answer).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Edit note: Paid twice' })).toHaveLength(count))
})

it('show notes in the time of the store, and one’s own can be edited for five minutes', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 9, 4), toFake: ['Date'] })
  const own = { ...note('n', 'Paid twice'), actor: THIS_COMPUTER }
  const old = { ...own, id: 'o', at: own.at - 2 * 60_000, text: 'Older' }
  show({ notes: [{ id: '', at: null, actor: null, text: 'Ring twice' }, old, own] })
  expect(texts('Notes')).toEqual([
    'Note of the orderRing twiceEdit',
    'This computerNov 23, 2026, 09:58Older',
    'This computerNov 23, 2026, 10:00Paid twiceEdit',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Edit note: Paid twice' }))
  expect(useOrderForm.getState().form).toEqual({ editedNote: 'n' })
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBe(document.activeElement)
})

it('lists invoices and credit notes, the last first, and what can be issued', async () => {
  const issued = [invoice('INV-1'), creditNote('CN-1', 'INV-1', 'a')]
  const run = show({ paid: 7000, refunds: [refund('a', 1000), refund('b', 500)], invoices: issued })
  expect(texts('Invoices')).toEqual([
    'Credit note CN-1€30.01For invoice INV-1Nov 23, 2026 by AdaPrint',
    'Invoice INV-1€30.01Nov 23, 2026 by AdaPrint',
  ])
  expect(buttons('Invoices')).toEqual(['Print', 'Print', 'Credit note for the refund of $5.00…'])
  await userEvent.click(screen.getByRole('button', { name: /^Credit note/ }))
  expect(useOrderForm.getState().form).toEqual({ creditNoteFor: 'b' })
  expect(run).not.toHaveBeenCalled()
})

it.each(['packer', 'viewer'])('offers a %s no invoice to issue', (role) => {
  as(role)
  show({ paid: 7000, refunds: [refund('a', 1000)], invoices: [invoice('INV-1')] })
  if (role === 'packer') expect(section('Invoices')).toBeNull()
  else expect(buttons('Invoices')).toEqual(['Print'])
})

it('prints an invoice as it was issued', async () => {
  const printed: (string | null)[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelector('.printout')?.textContent ?? null))
  vi.stubGlobal('fetch', async () => Response.json({ shops: [] }))
  show({ invoices: [invoice('INV-1')] })
  await userEvent.click(screen.getByRole('button', { name: 'Print INV-1' }))
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toBe(
    'Lumen LtdInvoiceINV-1Nov 23, 2026Order #CM9801, Nov 22, 2026Bill toAnn Lee\n1 Elm RowProducts of INV-1QuantityPriceAmountChairSKU C-12€12.505€25.01Shipping€5.00Total€30.01',
  )
  dispatchEvent(new Event('afterprint'))
})

it.each([
  ['tax in its lines', { tax: '3.99', amount: '30.01' }, 'Shipping€5.00Tax, included€3.99Total€30.01'],
  [
    'a discount in its lines',
    { discount: '2.00', amount: '30.01' },
    'Discount, included-€2.00Shipping€5.00Total€30.01',
  ],
  [
    'an amount of no field',
    { discount: '1.00', amount: '30.01', shipping: '0.00' },
    'Discount-€1.00Other€6.00Total€30.01',
  ],
])('prints amounts of an invoice with %s that make up its total', (_case, more, printed) => {
  const issued = invoice('INV-1')
  const changed = { ...issued, sheet: { ...issued.sheet, ...more } }
  const sheet = <InvoiceSheet order={recordedOrder()} issued={changed} shop={undefined} />
  expect(render(sheet).container.textContent).toContain(`€25.01${printed}`)
})
