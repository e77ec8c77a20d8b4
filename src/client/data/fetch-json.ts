/** Milliseconds that the server has for a whole answer. */
export const ANSWER_DEADLINE = 20_000

/** The server understood the request and refuses it: asked again, it answers the same. */
export class RefusedError extends Error {}

/** The server accepted the request and did not answer in time: what it asked for may have happened. */
export class DeadlineError extends Error {}

/**
 * What the server answers, taken at its word: client and server are built from one contract. Rejects with an `Error`
 * whose message can be shown to people (`RefusedError` where trying again is useless), or with the signal's reason once
 * the caller has given up. `deadline` in milliseconds.
 */
export async function fetchJson<T>(
  fetch: typeof globalThis.fetch,
  url: string,
  signal?: AbortSignal,
  deadline?: number,
): Promise<T> {
  const headers = { accept: 'application/json' }
  return await withDeadline(
    async (both) => jsonOf<T>(await reach(fetch, url, { headers, signal: both }), both),
    signal,
    deadline,
  )
}

/** Runs `request` with a signal that ends it after `deadline` milliseconds, or when the caller gives up. */
export async function withDeadline<T>(
  request: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  deadline = ANSWER_DEADLINE,
): Promise<T> {
  const timeout = AbortSignal.timeout(deadline)
  try {
    return await request(signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (error) {
    signal?.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new DeadlineError(`The server did not answer within ${deadline / 1000} seconds.`, { cause: error })
  }
}

export async function jsonOf<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (!response.ok) {
    const sentence = detailOf(body) ?? `The server refused the request (${response.status}).`
    throw isFinal(response.status) ? new RefusedError(sentence) : new Error(sentence)
  }
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

/** Whether the status says that the same request will be refused again: not of a time-out (408) or too many (429). */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429
}

/** The sentence of a problem document (RFC 9457). */
function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  return typeof body.detail === 'string' ? body.detail : undefined
}

/** Milliseconds until what failed so many times is tried again: 1, 2, 4, 8 seconds, then every 10. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 10_000)
}

/** Whether the same request may succeed later. */
export function mayRecover(error: Error): boolean {
  return !(error instanceof RefusedError)
}
