import type { BulkChange, RecordedChange } from '#contract/changes/bulk-change.ts'
import type { ChangedObject } from '#contract/changes/workspace-history.ts'
import type { StoredView } from '#contract/orders/saved-views.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

type ListedChange = Readonly<Record<'id' | 'object_id' | 'undoes', string>>

/** What the sentences of a page of the history need from other tables. */
export async function readRelated(reads: WorkspaceReads, changes: readonly ListedChange[]) {
  const idsOf = (field: keyof ListedChange) => [...new Set(changes.map((change) => change[field]))]
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
    /** By change; only of changes of the kind 'bulk'. */
    bulkChanges: new Map(jobs.map(({ id, change }) => [id, JSON.parse(change) as RecordedChange])),
    /** Bulk changes that still write orders. */
    running: new Set(jobs.filter(({ state }) => state === 'running').map(({ id }) => id)),
    /** Of the changes that were undone; an import is not among them. */
    kinds: new Map(undone.map(({ id, kind }) => [id, kind])),
    /** The name that the changed object has now; '' without one. */
    nameOf: (object: ChangedObject, objectId: string, bulk: BulkChange | undefined): string => {
      const [of, id] = bulk && 'shop' in bulk ? (['shop', bulk.shop] as const) : [object, objectId]
      return names[of]?.get(id) ?? ''
    },
  }
}
