import type { Loaded } from '#client/data/data-source.ts'
import { liveClient } from '#client/state/live-data.tsx'
import { useAnswer } from '#client/state/live-hooks.ts'

const KEY = 'account'

/** A list of the account screen, or who has signed in. */
export function useAccountAnswer<T>(name: string, read: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  return useAnswer([KEY, name], read)
}

/** Reads again what the account screen shows, after a change of it. */
export async function refreshAccount(): Promise<void> {
  await liveClient.invalidateQueries({ queryKey: [KEY] })
}
