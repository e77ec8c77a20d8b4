import { createHttpOrders } from '#client/data/http-orders.ts'

/** The single orders of the server that sent the page. */
export const liveOrders = createHttpOrders((input, init) => fetch(input, init))
