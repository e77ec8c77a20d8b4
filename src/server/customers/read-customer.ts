import { sql } from 'kysely'
import { type Customer, MAX_ADDRESSES, MAX_NOTED } from '#contract/orders/customer-schema.ts'
import { fold } from '#contract/text.ts'
import { latestCustomer, onlyKeyNamed } from '#server/changes/latest-customer.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { presentNotes } from '#server/orders/present-order.ts'
import { readSummary } from '#server/orders/summary/read-summary.ts'
import { CUSTOMER_MESSAGES } from './messages.ts'

/** What the orders of a customer add up to. Throws `HttpProblem` 404 where no order has the key, e-mail address or name. */
export async function readCustomer(reads: WorkspaceReads, asked: string): Promise<Customer> {
  const customer = await knownCustomer(reads, asked)
  if (!customer) throw new HttpProblem(404, CUSTOMER_MESSAGES.unknown)
  const { key } = customer
  const { orders, amounts } = await readSummary(reads, { search: '', customerKey: key })
  const own = reads.from('orders').where('customer_key', '=', key)
  const { first, last } = await own
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
    .executeTakeFirstOrThrow()
  const isReturned = sql<boolean>`(fulfillment_state = 'Returned' or shipments like '%"state":"received"%')`
  const returned = await reads.count(own.where(isReturned))
  const addresses = await own
    .where('address', '<>', '')
    .select('address')
    .groupBy('address')
    .orderBy(({ fn }) => fn.max('placed_at'), 'desc')
    .orderBy('address')
    .limit(MAX_ADDRESSES)
    .execute()
  const noted = await own
    .where(sql<boolean>`(note <> '' or notes <> '')`)
    .select(['id', 'note', 'notes'])
    .orderBy('placed_at', 'desc')
    .orderBy('id_key')
    .limit(MAX_NOTED)
    .execute()
  return {
    ...{ ...customer, orders, amounts, first, last, returned },
    addresses: addresses.map(({ address }) => address),
    notes: noted.flatMap((row) => presentNotes(row).map(({ id: _id, ...note }) => ({ order: row.id, ...note }))),
  }
}

/** The one with this key; else of this e-mail address or name, if it is the only one. */
async function knownCustomer(reads: WorkspaceReads, asked: string) {
  for (const key of new Set([asked, asked.toLowerCase(), fold(asked)])) {
    const customer = await latestCustomer(reads, reads.workspaceId, key)
    if (customer) return customer
  }
  const named = await onlyKeyNamed(reads, reads.workspaceId, asked)
  return named === undefined ? undefined : await latestCustomer(reads, reads.workspaceId, named)
}
