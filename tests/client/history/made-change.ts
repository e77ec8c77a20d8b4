import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'

/** A change of one order that can be undone, but for what is given. */
export const madeChange = (change: Partial<WorkspaceChange>): WorkspaceChange => ({
  ...{ id: 'one', at: Date.UTC(2026, 10, 22, 23, 30), actor: { name: 'This computer', kind: 'computer' } },
  ...{ kind: 'edit', object: 'order', objectId: '', name: '', reason: '', orders: 1, fields: [] },
  ...{ state: 'done', canUndo: true, ...change },
})
