import { DeadlineError, RefusedError } from './errors.ts'
import { dataMessages } from './messages.ts'

/** Milliseconds that the server has for a whole answer. */
const ANSWER_DEADLINE = 20_000

/**
 * The server's answer, trusted without validation: client and server are built from one contract. Rejects with an
 * `Error` whose message can be shown to people (`RefusedError` if a retry is useless), or with the signal's reason after
 * the caller aborts. `deadline` in milliseconds.
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

/** Runs `request` with a signal that aborts after `deadline` milliseconds, or when the caller's signal does. */
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
    throw new DeadlineError(dataMessages.noAnswer(deadline / 1000), { cause: error })
  }
}

/** The body of a successful response; rejects with the problem document's sentence (RFC 9457) otherwise. */
export async function jsonOf<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (!response.ok) {
    const sentence = detailOf(body) ?? dataMessages.refused(response.status)
    throw isFinal(response.status) ? new RefusedError(sentence) : new Error(sentence)
  }
  if (typeof body !== 'object' || body === null) throw new Error(dataMessages.unreadable)
  return body as T
}

export async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new Error(dataMessages.unreachable, { cause: error })
  }
}

/** Whether the same request will be refused again; a time-out (408) or rate limit (429) is temporary. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429
}

export function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  return typeof body.detail === 'string' ? body.detail : undefined
}
