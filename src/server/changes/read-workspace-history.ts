import { type SelectQueryBuilder, sql } from 'kysely'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import {
  type ChangedObject,
  type ChangedValue,
  OF_ORDERS,
  OWNED_OBJECTS,
  type WorkspaceChange,
  type WorkspaceHistory,
} from '#contract/changes/workspace-history.ts'
import { instantIn } from '#contract/store-clock.ts'
import { MS_PER_DAY } from '#contract/store-day.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { readRelated } from './related-changes.ts'

/** Changes of a page. */
const PER = 20
/** No change is outside; `Intl` writes other years in other ways. */
const [EARLIEST, LATEST] = [0, Date.UTC(9000, 0, 1)]

interface HistoryQuery {
  readonly object?: ChangedObject
  readonly action?: ChangeKind
  readonly person?: string
  /** Store days, inclusive. */
  readonly from?: string
  readonly to?: string
  readonly page?: number
}

/** The changes that are in another database: how many match, and so many of the newest. `begin`, `end`: UTC milliseconds. */
export type OtherHistory = (
  workspace: InWorkspace,
  query: {
    readonly object: ChangedObject | undefined
    readonly action: ChangeKind | undefined
    readonly person: string | undefined
    readonly begin: bigint | undefined
    readonly end: bigint | undefined
    readonly most: number
  },
) => Promise<{ readonly total: number; readonly newest: readonly WorkspaceChange[] }>

/** A page of a workspace's history, newest first; one past the end is empty. `reads` must be one snapshot. */
export async function readWorkspaceHistory(
  reads: WorkspaceReads,
  { object, action, person, from, to, page = 1 }: HistoryQuery,
  timeZone: string | null,
  otherHistory: OtherHistory,
): Promise<WorkspaceHistory> {
  const begin = (day: string, days: number) => {
    const clock = Math.min(Math.max(Date.parse(day), EARLIEST), LATEST) + days * MS_PER_DAY
    return BigInt(instantIn(timeZone ?? 'UTC', clock))
  }
  const matching = reads
    .fromQuery(everyChange(reads.from('imports').where('report', 'is not', null), reads.from('changes')).as('history'))
    .$if((reads.role ?? 'owner') !== 'owner', (all) => all.where('object', 'not in', OWNED_OBJECTS))
    .$if(object !== undefined, (all) => all.where('object', '=', object ?? 'order'))
    .$if(action !== undefined, (all) => all.where('kind', '=', action ?? 'edit'))
    .$if(person !== undefined, (all) => all.where('actor', '=', person ?? ''))
    .$if(from !== undefined, (all) => all.where('at', '>=', begin(from ?? '', 0)))
    .$if(to !== undefined, (all) => all.where('at', '<', begin(to ?? '', 1)))
  const other = await otherHistory(reads, {
    ...{ object, action, person, most: page * PER },
    ...{ begin: from === undefined ? undefined : begin(from, 0), end: to === undefined ? undefined : begin(to, 1) },
  })
  // With changes of both, the page can only be found from the newest on.
  const skipped = other.total === 0 ? (page - 1) * PER : 0
  const { total: own } = await matching.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page * PER - skipped)
    .offset(skipped)
    .execute()
  const related = await readRelated(reads, rows)
  const ownChanges = rows.map((row): WorkspaceChange => {
    const {
      id,
      at,
      actor,
      actor_kind,
      kind,
      object: of,
      object_id: objectId,
      reason,
      orders,
      fields,
      undoes,
      undone_at,
    } = row
    const state = undone_at !== null ? 'undone' : related.running.has(id) ? 'running' : 'done'
    const values = JSON.parse(fields) as ChangedValue[]
    // The values of a shop are its first ones: its creation cannot be undone.
    const isCreated = values.some(({ before }) => before === null)
    const bulk = kind === 'bulk' ? related.bulkChanges.get(id) : undefined
    return {
      ...{ id, at: Number(at), actor: { name: actor, kind: actor_kind }, kind, object: of, objectId },
      ...{ name: row.name || related.nameOf(of, objectId, bulk), reason, orders: Number(orders) },
      ...(bulk && { bulk }),
      ...(kind === 'undo' && { undoes: related.kinds.get(undoes) ?? 'import' }),
      ...{ fields: values, state },
      canUndo: state === 'done' && (OF_ORDERS.some((one) => one === of) || (of === 'shop' && !isCreated)),
    }
  })
  const total = Number(own) + other.total
  const newest = [...ownChanges, ...other.newest].sort((a, b) => b.at - a.at)
  const changes = newest.slice((page - 1) * PER - skipped, page * PER - skipped)
  return { changes, total, pages: Math.ceil(total / PER), page, per: PER, timeZone }
}

/** These imports and changes, in the same columns. */
export function everyChange(
  imports: SelectQueryBuilder<Tables, 'imports', object>,
  changes: SelectQueryBuilder<Tables, 'changes', object>,
) {
  return imports
    .select(['id', 'name', 'id as object_id', 'undone_at'])
    .select([sql<ChangedObject>`'import'`.as('object'), sql<ChangeKind>`'import'`.as('kind')])
    .select([sql<bigint>`coalesce(finished_at, started_at)`.as('at'), sql<bigint>`0`.as('orders')])
    .select(['importer as actor', 'importer_kind as actor_kind', sql<string>`''`.as('reason')])
    .select([sql<string>`''`.as('undoes'), sql<string>`'[]'`.as('fields')])
    .unionAll(
      changes
        .select(['id', sql<string>`''`.as('name'), 'object_id', 'undone_at', 'object', 'kind'])
        .select(['at', 'orders', 'actor', 'actor_kind', 'reason', 'undoes', 'fields']),
    )
}
