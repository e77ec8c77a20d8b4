import { fetchJson, jsonOf, reach } from '#client/data/fetch-json.ts'
import type { ChangeKind, UndoneChange } from '#contract/changes/order-history.ts'
import type { ChangedObject, WorkspaceHistory } from '#contract/changes/workspace-history.ts'

/** Which changes a page of the history lists; days are inclusive. */
export interface HistoryQuery {
  readonly object?: ChangedObject
  readonly action?: ChangeKind
  /** The name of who made them. */
  readonly person?: string
  readonly from?: string
  readonly to?: string
  readonly page: number
}

/** The changes of a workspace. Calls reject with an `Error` whose message can be shown to people. */
export interface HistorySource {
  read(query: HistoryQuery, signal: AbortSignal): Promise<WorkspaceHistory>
  /** What undoing the change would do now. */
  checkUndo(changeId: string): Promise<UndoneChange>
}

export function createHttpHistory(fetch: typeof globalThis.fetch): HistorySource {
  return {
    read: (query, signal) => fetchJson(fetch, `/api/history${historyParameters(query)}`, signal),
    async checkUndo(changeId) {
      const url = `/api/changes/${encodeURIComponent(changeId)}/undo?dryRun=1`
      return await jsonOf(await reach(fetch, url, { method: 'POST' }))
    },
  }
}

/** The address of a file with every change that the query matches. */
export function historyFileAddress(query: HistoryQuery): string {
  return `/api/history.csv${historyParameters({ ...query, page: 1 })}`
}

/** '' or '?…', always in this order; the screen's address has the same names. */
export function historyParameters({ object, action, person, from, to, page }: HistoryQuery): string {
  const parameters = new URLSearchParams({
    ...(object && { object }),
    ...(action && { action }),
    ...(person && { person }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page > 1 && { page: String(page) }),
  })
  return parameters.size === 0 ? '' : `?${parameters}`
}
