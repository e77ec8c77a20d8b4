import { type Customer, MAX_ADDRESSES } from '#contract/orders/customer-schema.ts'
import { fold } from '#contract/text.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { readSummary } from '#server/orders/summary/read-summary.ts'
import { CUSTOMER_MESSAGES } from './messages.ts'

/** What the orders of a customer add up to. Throws `HttpProblem` 404 where no order has the key, e-mail address or name. */
export async function readCustomer(reads: WorkspaceReads, asked: string): Promise<Customer> {
  const key = await knownKey(reads, asked)
  if (key === undefined) throw new HttpProblem(404, CUSTOMER_MESSAGES.unknown)
  const { orders, amounts } = await readSummary(reads, { search: '', customerKey: key })
  const own = reads.from('orders').where('customer_key', '=', key)
  const { first, last } = await own
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
    .executeTakeFirstOrThrow()
  const latest = await own
    .select(['customer_name', 'email', 'phone'])
    .orderBy('placed_at', 'desc')
    .orderBy('id_key', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const returned = await reads.count(own.where('shipments', 'like', '%"kind":"return"%'))
  const addresses = await own
    .where('address', '<>', '')
    .select('address')
    .groupBy('address')
    .orderBy(({ fn }) => fn.max('placed_at'), 'desc')
    .orderBy('address')
    .limit(MAX_ADDRESSES)
    .execute()
  const { customer_name: name, email, phone } = latest
  return {
    ...{ key, name, email, phone, orders, amounts, first, last, returned },
    addresses: addresses.map(({ address }) => address),
  }
}

/** The key itself; else that of an e-mail address or a name, if only one customer has it. */
async function knownKey(reads: WorkspaceReads, asked: string): Promise<string | undefined> {
  for (const key of new Set([asked, asked.toLowerCase(), fold(asked)])) {
    const found = reads.from('orders').where('customer_key', '=', key).where('customer_key', '<>', '')
    if (await found.select('id').limit(1).executeTakeFirst()) return key
  }
  const named = reads.from('orders').where('customer_name_key', '=', fold(asked)).where('customer_key', '<>', '')
  const [only, ...others] = await named.select('customer_key').distinct().limit(2).execute()
  return others.length === 0 ? only?.customer_key : undefined
}
