import { createHttpBulk } from '#client/data/http-bulk.ts'
import { request } from '#client/data/request.ts'

/** Changes of many orders of the server that sent the page. */
export const liveBulk = createHttpBulk(request)
