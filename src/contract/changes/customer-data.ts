import { type Static, Type } from 'typebox'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { type OrderValues, OrderValuesSchema } from '#contract/orders/order-values.ts'
import { CHANGE_KINDS } from './order-history.ts'
import type { ChangedValue } from './workspace-history.ts'

/** Of a text of an order, which has at most 1,600 bytes. */
const key = Type.String({ minLength: 1, maxLength: 1600, description: 'The `customerKey` of orders.' })

export const customerKeyField = { key }

/** The body of `POST /api/customers/erase`. */
export const CustomerErasureSchema = Type.Object(
  {
    key,
    expected: Type.Optional(
      Type.Integer({
        description:
          'How many orders the customer should have; 409 with the present number otherwise. Without it nothing is erased.',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'Only answer what would be erased.' })),
  },
  { additionalProperties: false },
)
export type CustomerErasure = Static<typeof CustomerErasureSchema>

const others = Type.Array(
  Type.Object({ key: Type.String(), name: Type.String(), email: Type.String(), orders: Type.Integer() }),
  {
    description:
      'Other customers who may be the same person: they have the same e-mail address, or none and the same name.',
  },
)

/** What was erased, or would be. */
export const ErasedCustomerSchema = Type.Object({
  name: Type.String({ description: 'After the erasure the name that the orders have now.' }),
  orders: Type.Integer(),
  versions: Type.Integer({ description: 'Earlier versions of orders.' }),
  entries: Type.Integer({ description: 'Entries of the history whose texts name the customer.' }),
  views: Type.Integer({ description: 'Saved views that name the customer, which are deleted.' }),
  files: Type.Integer({ description: 'Files of rejected records with rows of the customer, which are deleted.' }),
  rows: Type.Integer({ description: 'Rows of the customer in these files.' }),
  others,
})
export type ErasedCustomer = Static<typeof ErasedCustomerSchema>

const content = {
  order: Type.String({ description: 'Its ID.' }),
  shop: Type.String(),
  customerKey: Type.String(),
  project: Type.String(),
  sourceStatus: Type.String(),
  values: OrderValuesSchema,
}
const ofChange = { changeId: Type.String() }

/** Everything that is stored of a customer. */
export const CustomerDataSchema = Type.Object({
  ...customerKeyField,
  orders: Type.Array(Type.Object({ ...content, ...ofChange })),
  versions: Type.Array(
    Type.Object({
      ...content,
      version: Type.Integer(),
      replacedBy: Type.String({
        description: 'The ID of the change; the version after it is the next one, or the order.',
      }),
    }),
    {
      description:
        'Earlier versions of these orders; those with the customer of orders that are deleted or have another one.',
    },
  ),
  changes: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: oneOfSchema(CHANGE_KINDS),
      at: Type.Integer({ description: 'UTC milliseconds.' }),
      actor: Type.String(),
      name: Type.String({ description: "Of an import its file; '' otherwise." }),
    }),
    { description: 'The changes and imports that are named here.' },
  ),
  texts: Type.Array(Type.Object({ ...ofChange, texts: Type.Array(Type.String()) }), {
    description: 'Other texts of the history that name the customer.',
  }),
  views: Type.Array(Type.Object({ name: Type.String(), query: Type.String() })),
  rejected: Type.Array(Type.Object({ ...ofChange, rows: Type.Array(Type.String()) }), {
    description: 'Rows of the files of rejected records, by the ID of the import or check.',
  }),
  others,
})
export type CustomerData = Static<typeof CustomerDataSchema>

type Row = Readonly<Record<string, unknown>>

/** From a row of a database. */
export function changeOfRow({ id, kind, at, actor, name }: Row): CustomerData['changes'][number] {
  const known = CHANGE_KINDS.find((one) => one === kind) ?? 'edit'
  return { id: String(id), kind: known, at: Number(at), actor: String(actor), name: String(name) }
}

/** From a row of a database. */
export function otherOfRow({ customer_key: key, name, email, orders }: Row): CustomerData['others'][number] {
  return { key: String(key), name: String(name), email: String(email), orders: Number(orders) }
}

interface OrderOfCustomer {
  readonly id: string
  readonly shop: string
  readonly customerKey: string
  readonly project: string
  readonly sourceStatus: string
  readonly placedAt: number
}

interface Found<Order> extends Pick<CustomerData, 'key' | 'views' | 'rejected' | 'others'> {
  readonly stored: readonly { readonly order: Order; readonly changeId: string }[]
  readonly mentions: readonly { readonly id: string; readonly texts: string[] }[]
  readonly versions: readonly { readonly order: Order; readonly version: number; readonly replacedBy: string }[]
}

/** The data in the order of the orders' dates; `valuesOf`: an order as people enter it. */
export function customerDataOf<Order extends OrderOfCustomer>(
  { key, stored, versions, mentions, views, rejected, others }: Found<Order>,
  valuesOf: (order: Order) => OrderValues,
): Omit<CustomerData, 'changes'> {
  const contentOf = (one: Order) => {
    const { id, shop, customerKey, project, sourceStatus } = one
    return { order: id, shop, customerKey, project, sourceStatus, values: valuesOf(one) }
  }
  const inOrder = stored.toSorted((a, b) => a.order.placedAt - b.order.placedAt)
  return {
    ...{ key, orders: inOrder.map(({ order, changeId }) => ({ ...contentOf(order), changeId })) },
    versions: versions.map(({ order, version, replacedBy }) => ({ ...contentOf(order), version, replacedBy })),
    texts: mentions.map(({ id, texts }) => ({ changeId: id, texts })),
    views: views.map(({ name, query }) => ({ name, query })),
    ...{ rejected, others },
  }
}

/** What the history says of an erasure: the name from then on, and what else than orders was erased. */
export function erasureValues(name: string, { versions, entries, views, files, rows }: ErasedCustomer): ChangedValue[] {
  const counts = Object.entries({ versions, entries, views, files, rows }).filter(([, count]) => count > 0)
  return [
    { field: 'customer', before: null, after: name },
    ...counts.map(([field, before]) => ({ field, before, after: null })),
  ]
}

/** Counts the data; `exports`: how many entries of exports name the customer. */
export function erasedOf(
  { orders, versions, texts, views, rejected, others }: Omit<CustomerData, 'changes'>,
  exports: number,
): ErasedCustomer {
  const rows = rejected.reduce((sum, file) => sum + file.rows.length, 0)
  return {
    ...{ name: orders.at(-1)?.values.customer.name ?? versions.at(-1)?.values.customer.name ?? '' },
    ...{ orders: orders.length, versions: versions.length, entries: texts.length + exports, views: views.length },
    ...{ files: rejected.length, rows, others },
  }
}
