/**
 * What the server answers, taken at its word: client and server are built from one contract. Rejects with an `Error`
 * whose message can be shown to people, or with the signal's reason once the caller has given up.
 */
export async function fetchJson<T>(fetch: typeof globalThis.fetch, url: string, signal?: AbortSignal): Promise<T> {
  const headers = { accept: 'application/json' }
  return jsonOf<T>(await reach(fetch, url, { headers, ...(signal && { signal }) }), signal)
}

export async function jsonOf<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (!response.ok) throw new Error(detailOf(body) ?? `The server refused the request (${response.status}).`)
  if (typeof body !== 'object' || body === null) throw new Error('The server sent an answer that cannot be read.')
  return body as T
}

export async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new Error('The server cannot be reached. Is it still running?', { cause: error })
  }
}

/** The sentence of a problem document (RFC 9457). */
function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  return typeof body.detail === 'string' ? body.detail : undefined
}
