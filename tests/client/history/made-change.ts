import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'

/** In the report of an undo. */
export const NOTHING_STAYS = { keptCount: 0, kept: [] }

/** An undo that left something of these orders as it is. */
export const done = (undone: number, ...ids: string[]) => ({
  undone,
  changeId: undone > 0 ? 'undo' : '',
  keptCount: ids.length,
  kept: ids.map((id) => ({ id, field: 'status', reason: 'It was changed since.' })),
})

/** A change of one order that can be undone, but for what is given. */
export const madeChange = (change: Partial<WorkspaceChange>): WorkspaceChange => ({
  ...{ id: 'one', at: Date.UTC(2026, 10, 22, 23, 30), actor: { name: 'This computer', kind: 'computer' } },
  ...{ kind: 'edit', object: 'order', objectId: '', name: '', reason: '', orders: 1, fields: [] },
  ...{ state: 'done', canUndo: true, ...change },
})
