// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { OrderHeader } from '#client/order/order-header.tsx'
import { OrderSections } from '#client/order/order-sections.tsx'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

afterEach(cleanup)

const ORDER = madeSingleOrder({ shop: 'north' })
const header = (id: string, order?: SingleOrder) =>
  render(<OrderHeader id={id} order={order} heading={createRef()} isPage onClose={() => {}} />)
const heading = () => screen.getByRole('heading', { level: 1 })

it('has the ID as its title where that is the number in the shop, and while it is loaded', () => {
  const { rerender } = header('NORTH-1')
  expect([heading().textContent, heading().title]).toEqual(['Order NORTH-1', 'Order NORTH-1'])
  rerender(<OrderHeader id="#CM9801" order={ORDER} heading={createRef()} isPage onClose={() => {}} />)
  expect([heading().textContent, heading().title]).toEqual(['Order #CM9801', 'Order #CM9801'])
})

it('has the number in the shop as its title, next to the name of the shop', () => {
  header('NORTH-1', { ...ORDER, id: 'NORTH-1', number: '1', shopName: 'متجر' })
  expect(heading().textContent).toBe('Order 1 متجر')
  expect(heading().querySelector('bdi')?.textContent).toBe('متجر')
  expect(heading().title).toBe('Order 1 \u2068متجر\u2069')
})

it('names its shop among the details', () => {
  const data = {
    useTimeZone: () => null,
    useOrderHistory: () => ({ isStale: false, retry: () => {} }),
  } as unknown as OrderData
  render(
    <OrderDataProvider value={data}>
      <OrderSections order={{ ...ORDER, shopName: 'North shop' }} isPage />
    </OrderDataProvider>,
  )
  expect(screen.getByText('Shop').nextElementSibling?.textContent).toBe('North shop')
})
