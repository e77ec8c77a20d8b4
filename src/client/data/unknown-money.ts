import type { SingleOrder } from '#contract/orders/single-order.ts'

/** A packer's order has no amounts: it gets those of an order where they are unknown. */
export function withUnknownMoney({ values, lines, ...rest }: Omit<SingleOrder, 'amount'>): SingleOrder {
  const unknown = { amount: '', discount: '', shipping: '', tax: '', refunded: '', transactions: '', invoices: '' }
  return {
    ...rest,
    ...{
      amount: { minor: 0, currency: values.currency },
      payments: [],
      refunds: [],
      invoices: [],
      paid: null,
      due: 0,
      refundable: 0,
    },
    lines: lines.map((line) => ({ ...line, price: null, amount: null })),
    values: { ...values, ...unknown, lines: values.lines.map((line) => ({ ...line, price: '', amount: '' })) },
  }
}
