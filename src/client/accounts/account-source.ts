import { createHttpAccounts } from '#client/data/http-accounts.ts'
import { request } from '#client/data/request.ts'

export const accountSource = createHttpAccounts(request)
