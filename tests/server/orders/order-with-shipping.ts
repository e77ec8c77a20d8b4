import type { TestOrder } from '#tests/server/support/insert-orders.ts'

/** 35.00 for the lines and 5.00 for shipping. */
export const ORDER_WITH_SHIPPING: TestOrder = {
  id: '#1001',
  placedAt: Date.UTC(2026, 0, 5, 12),
  day: '2026-01-05',
  name: 'Zoë Lind',
  status: 'Approved',
  currency: 'EUR',
  parts: 40_000_000,
  lines: [
    { product: 'Oak Chair', quantity: 20_000, price: 12_500_000, amount: 25_000_000 },
    { product: 'Lamp', quantity: 10_000, price: 10_000_000, amount: 10_000_000 },
  ],
}
