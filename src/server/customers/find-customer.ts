import { otherOfRow } from '#contract/changes/customer-data.ts'
import { isAbout, type KnownPerson, type Mention, mentionsIn, personOf } from '#contract/changes/person.ts'
import type { StoredView } from '#contract/orders/saved-views.ts'
import { compareText } from '#contract/text.ts'
import { batchesOf } from '#server/changes/bulk-job.ts'
import { type ReplacedVersion, replacedVersions } from '#server/changes/journal.ts'
import type { OrderContent, OrderVersion } from '#server/changes/order-content.ts'
import { type StoredOrder, storedOrders } from '#server/changes/stored-orders.ts'
import { sortKey } from '#server/database/long-text.ts'
import type { Statements } from '#server/database/ports.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { storedViews } from '#server/views/stored-views.ts'

/** Columns of texts by table; the ID of a row is that of a change. */
const TEXTS = { changes: ['object', 'reason', 'fields'], imports: ['name', 'report'], bulk_jobs: ['change'] } as const
/** What has a meaning of its own in `like`. */
const PATTERN = /[\\%_]/g
/** Other customers that are named, and texts by which they are looked for. */
const MAX_OTHERS = 100

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** Where the database names a customer; undefined where it does not. */
export async function findCustomer(
  statements: Statements,
  { workspaceId, key }: InWorkspace & { readonly key: string },
) {
  const inJson = `%"customerKey":${JSON.stringify(key).replace(PATTERN, '\\$&')}%`
  const found = await statements.query(
    `select id from orders where workspace_id = ${workspaceId} and (customer_key = ? or file_content like ? escape '\\')
     union select order_id from replaced_orders where workspace_id = ${workspaceId} and content like ? escape '\\' order by id`,
    [key, inJson, inJson],
  )
  const [stored, versions]: [StoredOrder[], ReplacedVersion[]] = [[], []]
  for (const batch of batchesOf(found.map(({ id }) => String(id)))) {
    stored.push(...(await storedOrders(statements, workspaceId, batch)))
    versions.push(...(await replacedVersions(statements, workspaceId, batch)))
  }
  // Rows that are looked up by their IDs come in no order.
  for (const list of [stored, versions]) list.sort((a, b) => compareText(a.order.id, b.order.id))
  const contentsOf = ({ order, file }: OrderVersion) => (file ? [order, file] : [order])
  const ofCustomer = [...stored, ...versions].flatMap(contentsOf).filter((order) => order.customerKey === key)
  if (ofCustomer.length === 0) return undefined
  // SQLite does not distinguish capital letters here.
  const touched = new Set(ofCustomer.map(({ id }) => id))
  const isTouched = ({ order }: OrderVersion) => touched.has(order.id)
  const person = personOf(ofCustomer)
  const ofOthers = new Set(stored.filter(({ order }) => order.customerKey !== key).map(({ order }) => order.id))
  /** All of an order that has no other customer now, and the content with the key. */
  const isDue = (order: OrderContent) => !ofOthers.has(order.id) || order.customerKey === key
  return {
    ...{ person, stored: stored.filter(isTouched), versions: versions.filter(isTouched), isDue },
    orders: stored.filter(({ order }) => order.customerKey === key),
    mentions: await findMentions(statements, workspaceId, person),
    views: (await storedViews(statements, workspaceId)).filter((view) => isViewOf(person, view)),
    ofCustomer,
  }
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
  { workspaceId, key }: InWorkspace & { readonly key: string },
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
