import type { CustomerErasure, ErasedCustomer } from '#contract/changes/customer-data.ts'
import { jsonOf, reach, withDeadline } from './fetch-json.ts'
import { callAddress } from './request.ts'

/** Milliseconds: everything that is stored is searched. */
const DEADLINE = 600_000

/** The address of a file with everything that is stored of a customer. */
export function customerDataAddress(key: string): string {
  return callAddress(`/api/customers/data?${new URLSearchParams({ key })}`)
}

/** Erases the data of a customer, or says what would be erased. Rejects with an `Error` for people to read. */
export function eraseCustomer(
  fetch: typeof globalThis.fetch,
  erasure: CustomerErasure,
  caller?: AbortSignal,
): Promise<ErasedCustomer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(erasure) }
  return withDeadline(
    async (signal) => jsonOf(await reach(fetch, '/api/customers/erase', { ...init, signal }), signal),
    caller,
    DEADLINE,
  )
}
