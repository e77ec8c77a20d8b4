import { otherOfRow } from '#contract/changes/customer-data.ts'
import {
  type Contact,
  isAbout,
  type KnownPerson,
  type Mention,
  mentionsIn,
  personOf,
  withoutPerson,
} from '#contract/changes/person.ts'
import type { StoredView } from '#contract/orders/saved-views.ts'
import { compareText } from '#contract/text.ts'
import { batchesOf } from '#server/changes/bulk-job.ts'
import type { OrderContent, OrderVersion } from '#server/changes/order-content.ts'
import { replacedVersions, type StoredOrder, storedOrders } from '#server/changes/stored-orders.ts'
import { sortKey } from '#server/database/long-text.ts'
import type { Statements } from '#server/database/ports.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { storedViews } from '#server/views/stored-views.ts'

/** Columns of texts by table; the ID of a row is that of a change. */
const TEXTS = { changes: ['object', 'reason', 'fields'], imports: ['name', 'report'], bulk_jobs: ['change'] } as const
/** Columns of an order in which people write about others, too. */
export const ORDER_TEXTS = ['note', 'notes', 'tags', 'shipments', 'transactions'] as const
/** What a database writes in small letters as we do. */
const PLAIN_WORD = /[a-z0-9]+/g
/** What has a meaning of its own in `like`. */
const PATTERN = /[\\%_]/g
/** Other customers that are named, and texts by which they are looked for. */
const MAX_OTHERS = 100

type CustomerKey = InWorkspace & { readonly key: string }
export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** Where the database names a customer; undefined where it does not. */
export async function findCustomer(statements: Statements, { workspaceId, key }: CustomerKey) {
  const inJson = `%"customerKey":${JSON.stringify(key).replace(PATTERN, '\\$&')}%`
  const found = await statements.query(
    `select id from orders where workspace_id = ${workspaceId} and (customer_key = ? or file_content like ? escape '\\')
     union select order_id from replaced_orders where workspace_id = ${workspaceId} and content like ? escape '\\' order by id`,
    [key, inJson, inJson],
  )
  const stored: StoredOrder[] = []
  const versions: Awaited<ReturnType<typeof replacedVersions>> = []
  const load = async (ids: readonly string[]) => {
    for (const batch of batchesOf(ids)) {
      stored.push(...(await storedOrders(statements, workspaceId, batch)))
      versions.push(...(await replacedVersions(statements, workspaceId, batch)))
    }
    // Rows that are looked up by their IDs come in no order.
    for (const list of [stored, versions]) list.sort((a, b) => compareText(a.order.id, b.order.id))
  }
  await load(found.map(({ id }) => String(id)))
  const contentsOf = ({ order, file }: OrderVersion) => (file ? [order, file] : [order])
  const ofCustomer = [...stored, ...versions].flatMap(contentsOf).filter((order) => order.customerKey === key)
  if (ofCustomer.length === 0) return undefined
  // SQLite does not distinguish capital letters here.
  const touched = new Set(ofCustomer.map(({ id }) => id))
  const isTouched = ({ order }: OrderVersion) => touched.has(order.id)
  const person = personOf(ofCustomer)
  const named = (await ordersNaming(statements, workspaceId, person, ofCustomer)).filter(({ id }) => !touched.has(id))
  await load(named.flatMap(({ id }) => (stored.some(({ order }) => order.id === id) ? [] : id)))
  for (const { id } of named) touched.add(id)
  const ofOthers = new Set(stored.filter(({ order }) => order.customerKey !== key).map(({ order }) => order.id))
  /** All of an order that has no other customer now, and the content with the key. */
  const isDue = (order: OrderContent) => !ofOthers.has(order.id) || order.customerKey === key
  return {
    ...{ person, stored: stored.filter(isTouched), versions: versions.filter(isTouched), isDue },
    orders: stored.filter(({ order }) => order.customerKey === key),
    mentions: await findMentions(statements, workspaceId, person),
    named: named.map(({ changeId, texts }) => ({ id: changeId, texts })),
    views: (await storedViews(statements, workspaceId)).filter((view) => isViewOf(person, view)),
    ofCustomer,
  }
}

/** The orders with texts about the person, which may be those of others. */
async function ordersNaming(
  statements: Statements,
  workspaceId: number,
  person: KnownPerson,
  known: readonly Contact[],
) {
  const contacts = known.flatMap(({ customerName, email, phone, address }) => [customerName, email, phone, address])
  const longest = (text: string) => text.match(PLAIN_WORD)?.toSorted((a, b) => b.length - a.length)[0] ?? text
  const words = new Set(contacts.map((text) => longest(text.toLowerCase())).filter((word) => word !== ''))
  const patterns = [...words].slice(0, MAX_OTHERS).map((word) => `%${word.replace(PATTERN, '\\$&')}%`)
  const text = `lower(${ORDER_TEXTS.join(` || ' ' || `)})`
  const rows = await statements.query(
    `select id, change_id, ${ORDER_TEXTS} from orders where workspace_id = ${workspaceId}
     and (${['1 = 0', ...patterns.map(() => `${text} like ? escape '\\'`)].join(' or ')})`,
    patterns,
  )
  return rows.flatMap(({ id, change_id: changeId, ...texts }) => {
    const found = Object.values(texts).flatMap((one) => withoutPerson(person, String(one)).found)
    return found.length > 0 ? [{ id: String(id), changeId: String(changeId), texts: found }] : []
  })
}

async function findMentions(statements: Statements, workspaceId: number, person: KnownPerson): Promise<Mention[]> {
  const found: Mention[] = []
  for (const [table, columns] of Object.entries(TEXTS)) {
    const rows = statements.pages(`select id, ${columns} from ${table} where workspace_id = ${workspaceId}`)
    for await (const page of rows) found.push(...page.flatMap((row) => mentionsIn(person, table, row)))
  }
  return found
}

export function isViewOf(person: KnownPerson, { name, query }: StoredView): boolean {
  return isAbout(person, name) || isAbout(person, query)
}

/** Who may be the same person. `known`: the contents of the orders of the key. */
export async function otherCustomers(
  statements: Statements,
  { workspaceId, key }: CustomerKey,
  known: readonly OrderContent[],
) {
  const textsOf = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_OTHERS)
  const emails = textsOf(known.map(({ email }) => email.toLowerCase()))
  const names = textsOf(known.map(({ customerName }) => sortKey(customerName)))
  const places = (texts: readonly string[]) => `(${['null', ...texts.map(() => '?')]})`
  const rows = await statements.query(
    // Found before they are grouped: SQLite would read all orders in the order of the groups, which takes ten times as long.
    `with alike as materialized (select customer_key, customer_name, email from orders where workspace_id = ${workspaceId}
     and (lower(email) in ${places(emails)} or (email = '' and customer_name_key in ${places(names)})))
     select customer_key, min(customer_name) as name, min(email) as email, count(*) as orders from alike
     where customer_key <> ? group by customer_key order by customer_key limit ${MAX_OTHERS}`,
    [...emails, ...names, key],
  )
  return rows.map(otherOfRow)
}
