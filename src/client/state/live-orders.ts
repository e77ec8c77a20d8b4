import { createHttpOrders } from '#client/data/http-orders.ts'
import { request } from '#client/data/request.ts'

/** The single orders of the server that sent the page. */
export const liveOrders = createHttpOrders(request)
