import { hashKey, useQuery } from '@tanstack/react-query'
import type { Loaded } from '#client/data/data-source.ts'
import { createHttpHistory, type HistoryQuery } from '#client/data/history/http-history.ts'
import { createHttpImports } from '#client/data/http-imports/http-imports.ts'
import { request } from '#client/data/request.ts'
import { useWriteCount } from '#client/state/live-hooks.ts'
import { useShown } from '#client/state/use-shown.ts'
import type { WorkspaceHistory } from '#contract/changes/workspace-history.ts'

export const liveHistory = createHttpHistory(request)
export const liveImports = createHttpImports(request)

/** A page of the history. It is read again whenever it is opened, because settings, targets and views write it too. */
export function useHistory(query: HistoryQuery): Loaded<WorkspaceHistory> {
  const queryKey = ['history', query, useWriteCount()]
  const result = useQuery({ queryKey, queryFn: ({ signal }) => liveHistory.read(query, signal), staleTime: 0 })
  // After a write the lines are not stale: they stay usable, and keep the focus, until they are read again.
  return useShown(hashKey([query]), result)
}
