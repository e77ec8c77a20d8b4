import { jsonOf, reach, withDeadline } from './fetch-json.ts'

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
  deadline?: number,
): Promise<Versioned<T>> {
  const headers = { accept: 'application/json' }
  const read = async (both: AbortSignal) => versioned<T>(await reach(fetch, url, { headers, signal: both }), both)
  return await withDeadline(read, signal, deadline)
}

/**
 * Puts `value` in the place of what `version` marks; rejects with `StaleError` where that is no longer there. How long
 * that may take is the caller's to say, by `signal`: every figure may have to be recalculated.
 */
export async function saveVersioned<T>(
  fetch: typeof globalThis.fetch,
  url: string,
  value: unknown,
  version: string,
  signal: AbortSignal,
): Promise<Versioned<T>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'if-match': version }
  const init = { method: 'PUT', headers, body: JSON.stringify(value), signal }
  return versioned<T>(await reach(fetch, url, init), signal)
}

async function versioned<T>(response: Response, signal: AbortSignal): Promise<Versioned<T>> {
  try {
    return { value: await jsonOf<T>(response, signal), version: response.headers.get('etag') ?? '' }
  } catch (error) {
    throw response.status === 412 && error instanceof Error ? new StaleError(error.message) : error
  }
}
