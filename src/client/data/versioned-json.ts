import type { Versioned, VersionedSource } from '#client/data/workspace-source.ts'
import { StaleError } from './errors.ts'
import { jsonOf, reach, withDeadline } from './fetch-json.ts'

/** A document of the server that is read and replaced as a whole, with its ETag. `deadline` of an answer in milliseconds. */
export function versionedJson<Value, Change>(
  fetch: typeof globalThis.fetch,
  url: string,
  deadline?: number,
): VersionedSource<Value, Change> {
  const headers = { accept: 'application/json' }
  return {
    read: (signal) =>
      withDeadline(
        async (both) => versioned<Value>(await reach(fetch, url, { headers, signal: both }), both),
        signal,
        deadline,
      ),
    async save(change, version, signal) {
      const body = JSON.stringify(change)
      const put = async (both: AbortSignal) => {
        const response = await reach(fetch, url, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json', 'if-match': version },
          body,
          signal: both,
        })
        await versioned<Value>(response, both)
      }
      await (signal ? put(signal) : withDeadline(put, undefined, deadline))
    },
  }
}

/** A successful answer; rejects with `StaleError` where another change came first. */
export async function versioned<T>(response: Response, signal: AbortSignal): Promise<Versioned<T>> {
  try {
    return { value: await jsonOf<T>(response, signal), version: response.headers.get('etag') ?? '' }
  } catch (error) {
    throw response.status === 412 && error instanceof Error ? new StaleError(error.message) : error
  }
}
