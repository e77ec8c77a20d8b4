// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BusyError, RefusedError } from '#client/data/errors.ts'
import type { ListedShop } from '#client/data/http-shops.ts'
import AddOrder from '#client/order-form/new-order.tsx'
import { storeMinute } from '#client/order-form/store-minute.ts'
import type { NewOrder } from '#contract/orders/order-values.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { madeSingleOrder } from './made-single-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const UNREACHABLE = 'The server cannot be reached. Check that it is running.'
const IMPORTING = 'Saving… An import is being written; your change is saved as soon as it can be.'
const NOW = Date.parse('2026-11-22T23:45:30Z')

const listedShop = (slug: string, name: string): ListedShop => ({
  ...{
    slug,
    name,
    prefix: `${slug}-`,
    currency: 'XXX',
    colour: 'blue',
    sender: '',
    invoice: 'INV-1',
    credit: 'CN-1',
    threshold: '',
    logo: '',
    slip: '',
    etag: '',
    orders: 1,
  },
})
const SHOPS = [listedShop('main', 'Main shop'), listedShop('north', 'متجر الشمال')]

function open(...answers: (() => Promise<SingleOrder>)[]) {
  return openWith({}, ...answers)
}

function openWith(
  { shops = [], startShop = '' }: { shops?: readonly ListedShop[]; startShop?: string },
  ...answers: (() => Promise<SingleOrder>)[]
) {
  const created = madeSingleOrder()
  const createOrder = vi.fn((_order: NewOrder, _key: string) => (answers.shift() ?? (async () => created))())
  const [onCreated, onClose] = [vi.fn(), vi.fn()]
  const view = render(
    <AddOrder
      source={{ createOrder }}
      names={async () => []}
      {...{ shops, startShop }}
      startCurrency="KWD"
      now={() => NOW}
      timeZone="Europe/Berlin"
      {...{ onCreated, onClose }}
    />,
  )
  return { createOrder, onCreated, onClose, created, ...view }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const alert = () => screen.getByRole('alert').textContent
const status = () => document.querySelector('p[role="status"]')?.textContent
const unreachable = () => Promise.reject(new Error(UNREACHABLE))
const never = () => new Promise<SingleOrder>(() => {})

function fillOrder() {
  fill('Customer name', 'Ann Lee')
  fill('Product', 'Chair')
  fill('Quantity', '3')
  fill('Unit price', '0.1')
}

describe('a new order', () => {
  it('starts now in the store, in its currency, with one line', () => {
    open()
    expect(field('Order date').value).toBe('Nov 23, 2026, 00:45')
    expect([field('Currency').value, field('Order total').value]).toEqual(['KWD', '0.000'])
    const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    expect(status.value).toBe('Pending')
    const choices = ['Pending', 'In Progress', 'Complete', 'Approved', 'Cancelled']
    expect([...status.options].map(({ value }) => value)).toEqual(choices)
    expect(screen.getAllByLabelText('Product')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull()
  })

  it('is sent with exact totals', async () => {
    const { createOrder, onCreated, created } = open()
    fillOrder()
    expect(within(screen.getByRole('group', { name: 'Line 1' })).getByLabelText('Line total').textContent).toBe('0.300')
    await press('Add order')
    expect(createOrder.mock.calls[0]?.[0]).toEqual({
      placedAt: '2026-11-23T00:45',
      status: 'Pending',
      customer: { name: 'Ann Lee' },
      currency: 'KWD',
      lines: [{ product: 'Chair', quantity: '3', price: '0.1' }],
      amount: '0.300',
    })
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(created)
  })

  it('is checked first, also with Ctrl+Enter', async () => {
    const { createOrder } = open()
    await act(async () => void fireEvent.keyDown(field('City'), { key: 'Enter', ctrlKey: true }))
    expect(document.activeElement).toBe(field('Customer name'))
    expect(createOrder).not.toHaveBeenCalled()
    fillOrder()
    await act(async () => void fireEvent.keyDown(field('Note'), { key: 'Enter', metaKey: true }))
    expect(createOrder).toHaveBeenCalledOnce()
  })

  it('closes without a question only as it was opened', async () => {
    const { onClose } = open()
    await press('Cancel')
    expect(onClose).toHaveBeenCalledOnce()
    fillOrder()
    await press('Cancel')
    expect(onClose).toHaveBeenCalledOnce()
    await press('Discard changes')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('the shop of a new order', () => {
  const select = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Shop' })

  it.each([
    ['no', []],
    ['one', SHOPS.slice(0, 1)],
  ])('is not asked for where there is %s shop', async (_count, shops) => {
    const { createOrder } = openWith({ shops, startShop: 'main' })
    expect(select()).toBeNull()
    fillOrder()
    await press('Add order')
    expect(createOrder.mock.calls[0]?.[0]).not.toHaveProperty('shop')
  })

  it('has to be chosen where there are several', async () => {
    const { createOrder, onClose } = openWith({ shops: SHOPS })
    fillOrder()
    expect([select()?.value, select()?.required]).toEqual(['', true])
    expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual(['', 'Main shop', 'متجر الشمال'])
    await press('Add order')
    expect(createOrder).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(select())
    expect(screen.getByRole('combobox', { description: 'Choose a shop.' })).toBe(select())
    fill('Shop', 'north')
    expect(screen.queryByText('Choose a shop.')).toBeNull()
    await press('Add order')
    expect(createOrder.mock.calls[0]?.[0]).toMatchObject({ shop: 'north' })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is the one that the list is filtered by, if there is such a shop', async () => {
    const { createOrder, unmount } = openWith({ shops: SHOPS, startShop: 'north' })
    expect(select()?.value).toBe('north')
    fillOrder()
    await press('Add order')
    expect(createOrder.mock.calls[0]?.[0]).toMatchObject({ shop: 'north' })
    unmount()
    openWith({ shops: SHOPS, startShop: 'south' })
    expect(select()?.value).toBe('')
  })

  it('is not lost without a question', async () => {
    const { onClose } = openWith({ shops: SHOPS })
    fill('Shop', 'main')
    await press('Cancel')
    expect(onClose).not.toHaveBeenCalled()
    expect(button('Discard changes')).toBeTruthy()
  })
})

describe('saving a new order', () => {
  it('is repeated every two seconds with the same key until it succeeds', async () => {
    const { createOrder, onCreated } = open(unreachable, unreachable)
    fillOrder()
    await press('Add order')
    expect(alert()).toBe(`Not saved yet. ${UNREACHABLE} Saving is tried again every 2 seconds.`)
    expect(field('Customer name').matches(':disabled')).toBe(true)
    expect(document.activeElement).toBe(button('Save again'))
    await pass(1999)
    expect(createOrder).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(createOrder).toHaveBeenCalledTimes(2)
    await press('Save again')
    expect(createOrder).toHaveBeenCalledTimes(3)
    expect(onCreated).toHaveBeenCalledOnce()
    expect(new Set(createOrder.mock.calls.map(([, key]) => key)).size).toBe(1)
    expect(createOrder.mock.calls[0]?.[1]).toMatch(/^[\da-f-]{36}$/)
  })

  it('stops when the person stops it, keeps everything, and goes on with the same key', async () => {
    const { createOrder, onCreated } = open(unreachable)
    fillOrder()
    await press('Add order')
    await press('Stop saving')
    expect(alert()).toBe(`Not saved yet. ${UNREACHABLE} Your entries are unchanged. Save again.`)
    await pass(10_000)
    expect(createOrder).toHaveBeenCalledTimes(1)
    expect(field('Customer name').value).toBe('Ann Lee')
    fill('City', 'Oslo')
    await press('Save again')
    expect(createOrder.mock.calls[1]).toEqual([
      expect.objectContaining({ city: 'Oslo' }),
      createOrder.mock.calls[0]?.[1],
    ])
    expect(onCreated).toHaveBeenCalledOnce()
  })

  it('says after two seconds that an import is being written', async () => {
    let answer = (_order: SingleOrder) => {}
    const { onCreated, created } = open(() => new Promise((resolve) => (answer = resolve)))
    fillOrder()
    await press('Add order')
    expect(button('Saving…').getAttribute('aria-disabled')).toBe('true')
    expect(status()).toBe('')
    await pass(2000)
    expect(status()).toBe(IMPORTING)
    await act(async () => answer(created))
    expect(onCreated).toHaveBeenCalledOnce()
  })

  it('says the same while the server is busy, and goes on trying', async () => {
    const busy = () => Promise.reject(new BusyError('An import is being written. Try again later.'))
    const { createOrder, onCreated } = open(busy, busy)
    fillOrder()
    await press('Add order')
    expect([alert(), status()]).toEqual(['', ''])
    expect(button('Saving…')).toBe(document.activeElement)
    await pass(2000)
    expect([alert(), status()]).toEqual(['', IMPORTING])
    await pass(2000)
    expect(createOrder).toHaveBeenCalledTimes(3)
    expect(onCreated).toHaveBeenCalledOnce()
  })

  it('waits for the answer to an attempt that is under way when it is stopped', async () => {
    let fail = (_error: Error) => {}
    const { createOrder } = open(() => new Promise((_resolve, reject) => (fail = reject)))
    fillOrder()
    await press('Add order')
    await press('Stop saving')
    expect(status()).toContain('Stopping.')
    await act(async () => fail(new Error(UNREACHABLE)))
    expect(alert()).toContain('Not saved yet.')
    await pass(10_000)
    expect(createOrder).toHaveBeenCalledTimes(1)
  })

  it('is not repeated when it is refused', async () => {
    const { createOrder } = open(() => Promise.reject(new RefusedError('There is an order with this ID.')))
    fillOrder()
    await press('Add order')
    expect(alert()).toBe('Not saved. There is an order with this ID.')
    await pass(10_000)
    expect(createOrder).toHaveBeenCalledTimes(1)
    expect(button('Add order')).toBe(document.activeElement)
  })

  it('ends with the form', async () => {
    const { createOrder, unmount } = open(unreachable, never)
    fillOrder()
    await press('Add order')
    unmount()
    await pass(10_000)
    expect(createOrder).toHaveBeenCalledTimes(1)
  })
})

it.each([
  ['Asia/Tokyo', '2026-11-23T08:45'],
  ['America/New_York', '2026-11-22T18:45'],
  [null, '2026-11-22T23:45'],
])('the time in %s is %s', (timeZone, text) => {
  expect(storeMinute(NOW, timeZone)).toBe(text)
})
