import { type Static, Type } from 'typebox'
import { MAX_ENTERED, MAX_ID, MAX_TAG, MAX_TAGS } from '#contract/orders/order-limits.ts'
import { OrderStatusSchema } from '#contract/orders/order-schema.ts'

/** Most orders of one bulk change. */
export const MAX_BULK = 1_000_000
/** Most orders that are selected one by one. */
export const MAX_BULK_IDS = 10_000
/** Refused orders that are named; the others are only counted. */
export const MAX_REFUSED_NAMED = 100

const tags = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG, pattern: '^[^,]*$' }), {
    minItems: 1,
    maxItems: MAX_TAGS,
  }),
)
const entered = (description: string) => Type.Optional(Type.String({ maxLength: MAX_ENTERED, description }))

/** The rest of each order is sent. */
const ShippedSchema = Type.Object(
  {
    carrier: entered('The carrier, such as DHL.'),
    day: Type.Optional(Type.String({ maxLength: 10, description: 'The store day, YYYY-MM-DD; today without it.' })),
    tracking: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: MAX_ENTERED }), {
        maxProperties: MAX_BULK_IDS,
        description: 'The tracking numbers by ID; only of orders that are sent as ids.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const WorkChangeSchema = Type.Object(
  {
    status: Type.Optional(OrderStatusSchema),
    reason: entered('Why a status goes back.'),
    addTags: tags,
    removeTags: tags,
    assignee: Type.Optional(Type.Union([Type.String({ maxLength: MAX_ENTERED }), Type.Null()])),
    shipped: Type.Optional(ShippedSchema),
    invoiced: Type.Optional(Type.Literal(true, { description: 'Each without an invoice gets one.' })),
    customer: Type.Optional(
      Type.String({
        ...{ minLength: 1, maxLength: MAX_ENTERED },
        description: 'The `customerKey` of the customer whose key, name and e-mail address they get.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** What many orders get. */
export type WorkChange = Static<typeof WorkChangeSchema>

export const ShopChangeOfOrdersSchema = Type.Object(
  { shop: Type.String({ maxLength: 100, description: 'The slug of the shop that they are moved to.' }) },
  { additionalProperties: false },
)

export const MergeOfOrdersSchema = Type.Object(
  {
    mergeInto: Type.String({
      maxLength: MAX_ID,
      description: 'The ID of the order that takes their place, because it was entered several times.',
    }),
  },
  { additionalProperties: false },
)

export const BulkChangeSchema = Type.Union([WorkChangeSchema, ShopChangeOfOrdersSchema, MergeOfOrdersSchema])
/** A change of many orders. */
export type BulkChange = Static<typeof BulkChangeSchema>

const CustomerMergeSchema = Type.Object(
  {
    ...WorkChangeSchema.properties,
    // Objects, because the erasure of a customer looks for names in properties.
    merged: Type.Array(Type.Object({ customer: Type.String() }), {
      description: 'The keys of the customers that lost all of their orders by it; later orders follow these.',
    }),
  },
  { additionalProperties: false },
)
/** A change that has given a customer all orders of others. */
export type CustomerMerge = Static<typeof CustomerMergeSchema>

/** A change of many orders with what became of customers by it. */
export const RecordedChangeSchema = Type.Union([...BulkChangeSchema.anyOf, CustomerMergeSchema])
export type RecordedChange = Static<typeof RecordedChangeSchema>

/** What a job does: a change of many orders, or the undo of one. */
export const JobChangeSchema = Type.Union([
  ...RecordedChangeSchema.anyOf,
  Type.Object({ undoes: Type.String({ description: 'The change that is undone.' }) }, { additionalProperties: false }),
])
export type JobChange = Static<typeof JobChangeSchema>

const refused = {
  refusedCount: Type.Integer({ description: 'Orders that the change is not possible for.' }),
  refused: Type.Array(
    Type.Object({
      id: Type.String(),
      reason: Type.String(),
      field: Type.Optional(Type.String({ description: 'Of an undo: what stays.' })),
    }),
    { description: `The first ${MAX_REFUSED_NAMED} of them.` },
  ),
}

/** What a bulk change would do now. */
export const BulkPreviewSchema = Type.Object({
  willChange: Type.Integer(),
  unchanged: Type.Integer(),
  needsReason: Type.Integer({ description: 'Orders that change only with a reason, whether it was given or not.' }),
  ...refused,
})
export type BulkPreview = Static<typeof BulkPreviewSchema>

export const JOB_STATES = ['running', 'done', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A bulk change, or the undo of one, that runs or has ended. */
export const BulkJobSchema = Type.Object({
  id: Type.String({ description: 'Also of the change, by which it is undone.' }),
  state: Type.Unsafe<JobState>({ type: 'string', enum: [...JOB_STATES] }),
  done: Type.Integer({ description: 'Orders that were looked at.' }),
  of: Type.Integer(),
  changed: Type.Integer(),
  ...refused,
})
export type BulkJob = Static<typeof BulkJobSchema>
