let loading: Promise<unknown> | undefined

/** Loads what only the live mode's list has, once; after a failure, the next call tries again. */
export function loadLiveList(): Promise<unknown> {
  loading ??= import('./live-list-parts.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
