/** Apart from `messages.ts`, because most periods have orders. */
export const emptyPeriodMessages = {
  noOrders: 'No orders in this period.',
}
