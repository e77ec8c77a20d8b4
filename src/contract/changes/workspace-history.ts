import { type Static, Type } from 'typebox'
import { ActorSchema } from '#contract/actor-schema.ts'
import { SettingsReplySchema } from '#contract/dashboard/settings-schema.ts'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { RecordedChangeSchema } from './bulk-change.ts'
import { CHANGE_KINDS, type ChangeKind } from './order-history.ts'

/** What has a history with the orders. The undo of an import is a change of the import. */
export const CHANGED_OBJECTS = ['order', 'import', 'shop', 'settings', 'targets', 'view', 'export', 'erasure'] as const
/** Those of them that only owners see: files of orders that were taken, and what was deleted from the history. */
export const OWNED_OBJECTS = ['export', 'erasure'] as const
/** What has a history with the accounts, which only owners see. */
export const ACCOUNT_OBJECTS = ['person', 'key', 'session', 'workspace'] as const
export type AccountObject = (typeof ACCOUNT_OBJECTS)[number] | (typeof OWNED_OBJECTS)[number]
export const HISTORY_OBJECTS = [...CHANGED_OBJECTS, ...ACCOUNT_OBJECTS] as const
export type ChangedObject = (typeof HISTORY_OBJECTS)[number]

/** Those whose changes write orders. */
export const OF_ORDERS = ['order', 'import'] as const

/** The values of a field as the API has them; null where there was none. */
export const ChangedValueSchema = Type.Object(
  { field: Type.String(), before: Type.Unknown(), after: Type.Unknown() },
  { additionalProperties: false },
)
export type ChangedValue = Static<typeof ChangedValueSchema>

/** Whether a change still writes orders, is done, or was undone. */
export const CHANGE_STATES = ['running', 'done', 'undone'] as const

export const WorkspaceChangeSchema = Type.Object({
  id: Type.String(),
  at: Type.Integer({ description: 'UTC milliseconds.' }),
  actor: ActorSchema,
  kind: oneOfSchema(CHANGE_KINDS),
  object: oneOfSchema(HISTORY_OBJECTS),
  objectId: Type.String({
    description:
      "The ID of the order, import or view, or the slug of the shop; '' for many orders, and for what there is once.",
  }),
  name: Type.String({
    description:
      "Of an import or its undo the file; of a shop, of a view, and of orders moved to a shop the name that it has now; of accounts the name of the person or key; '' otherwise.",
  }),
  bulk: Type.Optional(RecordedChangeSchema),
  undoes: Type.Optional(oneOfSchema(CHANGE_KINDS)),
  reason: Type.String(),
  orders: Type.Integer({ description: 'How many orders the change was made to; 0 for an import.' }),
  fields: Type.Array(ChangedValueSchema, {
    description:
      'Of shops, settings, targets, views and accounts; of an order the field `recorded` where something was recorded of it, since its own history has its fields.',
  }),
  state: oneOfSchema(CHANGE_STATES),
  canUndo: Type.Boolean({
    description:
      'False where it was undone, is still running, or is no change of orders or of a shop; false for the creation of a shop.',
  }),
})
export type WorkspaceChange = Static<typeof WorkspaceChangeSchema>

export const WorkspaceHistorySchema = Type.Object({
  changes: Type.Array(WorkspaceChangeSchema, { description: 'Newest first.' }),
  total: Type.Integer(),
  pages: Type.Integer(),
  page: Type.Integer(),
  per: Type.Integer(),
  timeZone: SettingsReplySchema.properties.timeZone,
})
export type WorkspaceHistory = Static<typeof WorkspaceHistorySchema>

/** Which changes are asked for, and of those that come after a change in the list, if one is named, which page. */
export interface HistoryQuestion {
  readonly object?: ChangedObject
  readonly action?: ChangeKind
  /** The name of the actor. */
  readonly person?: string
  /** Store days, inclusive. */
  readonly from?: string
  readonly to?: string
  readonly after?: Pick<WorkspaceChange, 'id' | 'at'> | undefined
  readonly page?: number
  readonly per?: number
}
