import type { SavedViews } from '#contract/orders/saved-views.ts'
import { versionedJson } from './versioned-json.ts'

/** The server's saved views of the order list. */
export function createHttpViews(fetch: typeof globalThis.fetch) {
  return versionedJson<SavedViews, SavedViews>(fetch, '/api/views')
}
