import { jsonOf, reach } from './fetch-json.ts'

/** What was read, with the mark that a change of it is made from (its ETag). */
export interface Versioned<T> {
  readonly value: T
  readonly version: string
}

/** Somebody else was faster: what the change was made from is no more. */
export class StaleError extends Error {}

/** See `fetchJson`. */
export async function readVersioned<T>(
  fetch: typeof globalThis.fetch,
  url: string,
  signal?: AbortSignal,
): Promise<Versioned<T>> {
  return versioned<T>(await reach(fetch, url, { headers: { accept: 'application/json' }, ...(signal && { signal }) }))
}

/** Puts `value` in the place of what `version` marks; rejects with `StaleError` where that is no longer there. */
export async function saveVersioned<T>(
  fetch: typeof globalThis.fetch,
  url: string,
  value: unknown,
  version: string,
): Promise<Versioned<T>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'if-match': version }
  return versioned<T>(await reach(fetch, url, { method: 'PUT', headers, body: JSON.stringify(value) }))
}

async function versioned<T>(response: Response): Promise<Versioned<T>> {
  try {
    return { value: await jsonOf<T>(response), version: response.headers.get('etag') ?? '' }
  } catch (error) {
    throw response.status === 412 && error instanceof Error ? new StaleError(error.message) : error
  }
}
