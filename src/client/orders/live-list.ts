import type * as parts from './live-list-parts.tsx'

/**
 * What the list has in the live mode only. Empty until `loadLiveList`; the live list waits for it, so that no part of it
 * appears late.
 */
export const liveList: Partial<typeof parts> = {}

export async function loadLiveList(): Promise<void> {
  Object.assign(liveList, await import('./live-list-parts.tsx'))
}
