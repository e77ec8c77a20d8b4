import { type AliasedExpression, type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { BulkChange, RecordedChange } from '#contract/changes/bulk-change.ts'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import {
  type ChangedObject,
  type ChangedValue,
  type HistoryQuestion,
  OF_ORDERS,
  OWNED_OBJECTS,
  type WorkspaceChange,
  type WorkspaceHistory,
} from '#contract/changes/workspace-history.ts'
import type { StoredView } from '#contract/orders/saved-views.ts'
import { instantIn } from '#contract/store-clock.ts'
import { MS_PER_DAY } from '#contract/store-day.ts'
import { compareText } from '#contract/text.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Changes of a page. */
const PER = 20
/** No change is outside; `Intl` writes other years in other ways. */
const [EARLIEST, LATEST] = [0, Date.UTC(9000, 0, 1)]

/**
 * The changes that are in another database: how many match, and so many of the newest. `condition` is on columns that both have:
 * `id`, `at`, `object`, `kind`, `actor`.
 */
export type OtherHistory = (
  workspace: InWorkspace,
  query: { readonly condition: RawBuilder<boolean>; readonly most: number },
) => Promise<{ readonly total: number; readonly newest: readonly WorkspaceChange[] }>

/** A page of a workspace's history, newest first; one past the end is empty. `reads` must be one snapshot. */
export async function readWorkspaceHistory(
  reads: WorkspaceReads,
  { object, action, person, from, to, page = 1, per = PER, after }: HistoryQuestion,
  otherHistory: OtherHistory,
): Promise<WorkspaceHistory> {
  const { timeZone } = await reads.settings()
  const begin = (day: string, days: number) => {
    const clock = Math.min(Math.max(Date.parse(day), EARLIEST), LATEST) + days * MS_PER_DAY
    return BigInt(instantIn(timeZone ?? 'UTC', clock))
  }
  const conditions = [
    object !== undefined && sql`object = ${object}`,
    action !== undefined && sql`kind = ${action}`,
    person !== undefined && sql`actor = ${person}`,
    from !== undefined && sql`at >= ${begin(from, 0)}`,
    to !== undefined && sql`at < ${begin(to, 1)}`,
    after !== undefined && sql`(at < ${after.at} or (at = ${after.at} and id > ${after.id}))`,
  ]
  const condition = sql<boolean>`${sql.join([sql`1 = 1`, ...conditions.filter((one) => one !== false)], sql` and `)}`
  const visible = (entries: AliasedExpression<Entry, 'history'>) =>
    reads
      .fromQuery(entries)
      .$if((reads.role ?? 'owner') !== 'owner', (all) => all.where('object', 'not in', OWNED_OBJECTS))
      .where(condition)
  const imports = visible(importEntries(reads.from('imports').where('report', 'is not', null)).as('history'))
  const changes = visible(changeEntries(reads.from('changes')).as('history'))
  const other = await otherHistory(reads, { condition, most: page * per })
  // With changes of both, the page can only be found from the newest on.
  const skipped = other.total === 0 ? (page - 1) * per : 0
  const total = (await reads.count(imports)) + (await reads.count(changes)) + other.total
  // The newest of the changes are found in an index; of both together, all would be sorted.
  const newest = (entries: typeof changes, most: number) =>
    entries.selectAll().orderBy('at', 'desc').orderBy('id').limit(most)
  const newestOf = (entries: typeof changes) => reads.fromQuery(newest(entries, page * per).as('newest')).selectAll()
  const both = reads.fromQuery(newestOf(imports).unionAll(newestOf(changes)).as('history'))
  const rows = await newest(both, page * per - skipped)
    .offset(skipped)
    .execute()
  const related = await readRelated(reads, rows)
  const ownChanges = rows.map((row): WorkspaceChange => {
    const { name, actor, actor_kind, actor_id: _, object_id: objectId, undoes, undone_at, ...change } = row
    const { id, kind, object: of } = change
    const job = related.jobs.get(id)
    const state = undone_at !== null ? 'undone' : job?.state === 'running' ? 'running' : 'done'
    const fields = JSON.parse(change.fields) as ChangedValue[]
    // The values of a shop are its first ones: its creation cannot be undone.
    const isCreated = fields.some(({ before }) => before === null)
    const bulk = kind === 'bulk' && job ? (JSON.parse(job.change) as RecordedChange) : undefined
    return {
      ...{ ...change, at: Number(change.at), orders: Number(change.orders), fields, state, objectId },
      ...{ actor: { name: actor, kind: actor_kind }, name: name || related.nameOf(of, objectId, bulk) },
      ...(bulk && { bulk }),
      ...(kind === 'undo' && { undoes: related.kinds.get(undoes) ?? 'import' }),
      canUndo:
        state === 'done' && kind !== 'erase' && (OF_ORDERS.some((one) => one === of) || (of === 'shop' && !isCreated)),
    }
  })
  const all = [...ownChanges, ...other.newest].sort((a, b) => b.at - a.at || compareText(a.id, b.id))
  const ofPage = all.slice((page - 1) * per - skipped, page * per - skipped)
  return { changes: ofPage, total, pages: Math.ceil(total / per), page, per, timeZone }
}

/** What the sentences of a page of the history need from other tables. */
async function readRelated(reads: WorkspaceReads, changes: readonly Entry[]) {
  const idsOf = (field: 'id' | 'object_id' | 'undoes') => [...new Set(changes.map((change) => change[field]))]
  const jobs = await reads.from('bulk_jobs').where('id', 'in', idsOf('id')).select(['id', 'state', 'change']).execute()
  const undone = await reads.from('changes').where('id', 'in', idsOf('undoes')).select(['id', 'kind']).execute()
  const imports = await reads.from('imports').where('id', 'in', idsOf('object_id')).select(['id', 'name']).execute()
  const shops = await reads.from('shops').select(['slug', 'name']).execute()
  const saved = await reads.from('saved_views').select('views').executeTakeFirst()
  const views = saved ? (JSON.parse(saved.views) as readonly StoredView[]) : []
  const names: Partial<Record<ChangedObject, ReadonlyMap<string, string>>> = {
    import: new Map(imports.map(({ id, name }) => [id, name])),
    shop: new Map(shops.map(({ slug, name }) => [slug, name])),
    // The name of one that is no longer shared is its owner's.
    view: new Map(views.filter(({ owner }) => owner === undefined).map(({ id, name }) => [id, name])),
  }
  return {
    /** Of the changes that are written in batches. */
    jobs: new Map(jobs.map((job) => [job.id, job])),
    /** Of the changes that were undone; an import is not among them. */
    kinds: new Map(undone.map(({ id, kind }) => [id, kind])),
    /** The name that the changed object has now; '' without one. */
    nameOf: (object: ChangedObject, objectId: string, bulk: BulkChange | undefined): string => {
      const [of, id] = bulk && 'shop' in bulk ? (['shop', bulk.shop] as const) : [object, objectId]
      return names[of]?.get(id) ?? ''
    },
  }
}

/** The entries that changed orders, among those with these IDs. */
export function entriesOfOrders(reads: WorkspaceReads, ids: readonly string[]) {
  const changes = reads.from('changes').where('object', 'in', OF_ORDERS).where('id', 'in', ids)
  return importEntries(reads.from('imports').where('id', 'in', ids)).unionAll(changeEntries(changes))
}

type Entry = InferResult<ReturnType<typeof importEntries>>[number]

/** Imports with the columns of `changeEntries`. */
function importEntries(imports: SelectQueryBuilder<Tables, 'imports', object>) {
  return imports
    .select(['id', 'name', 'id as object_id', 'undone_at'])
    .select([sql<ChangedObject>`'import'`.as('object'), sql<ChangeKind>`'import'`.as('kind')])
    .select([sql<bigint>`coalesce(finished_at, started_at)`.as('at'), sql<bigint>`0`.as('orders')])
    .select(['importer as actor', 'importer_kind as actor_kind', sql<string>`''`.as('actor_id')])
    .select([sql<string>`''`.as('reason'), sql<string>`''`.as('undoes'), sql<string>`'[]'`.as('fields')])
}

function changeEntries(changes: SelectQueryBuilder<Tables, 'changes', object>) {
  return changes
    .select(['id', sql<string>`''`.as('name'), 'object_id', 'undone_at', 'object', 'kind'])
    .select(['at', 'orders', 'actor', 'actor_kind', 'actor_id', 'reason', 'undoes', 'fields'])
}
