import { useEffect, useRef, useState } from 'react'
import { mayRecover, retryDelay, withDeadline } from '#client/data/fetch-json.ts'
import { readVersioned, saveVersioned, type Versioned } from '#client/data/versioned-json.ts'

export interface VersionedState<Value> {
  /** undefined until it is read. */
  readonly read: Versioned<Value> | undefined
  /** Why it could not be read or saved; `StaleError` where somebody else was faster. */
  readonly error: Error | undefined
  /** Reads it (again); what was edited is lost. */
  readonly load: () => Promise<void>
  /** Puts `value` in its place; answers whether that was done. Without a `signal` it has the deadline of every answer. */
  readonly save: (value: unknown, signal?: AbortSignal) => Promise<boolean>
}

/**
 * What stands at `url`, read when the component appears, and saved only in the place of what was read. As long as it
 * could not be read it is tried again by itself. `deadline` of an answer in milliseconds.
 */
export function useVersioned<Value>(
  fetch: typeof globalThis.fetch,
  url: string,
  onRead: (value: Value) => void,
  deadline?: number,
): VersionedState<Value> {
  const [read, setRead] = useState<Versioned<Value>>()
  const [error, setError] = useState<Error>()
  const failures = useRef(0)

  async function load(signal?: AbortSignal) {
    try {
      const answer = await readVersioned<Value>(fetch, url, signal, deadline)
      setError(undefined)
      setRead(answer)
      onRead(answer.value)
    } catch (failure) {
      if (signal?.aborted) return
      failures.current++
      setError(errorOf(failure))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read when the dialog opens, and after each failure
  useEffect(() => {
    if (read || (error && !mayRecover(error))) return
    const controller = new AbortController()
    const again = () => void load(controller.signal)
    const timer = setTimeout(again, error ? retryDelay(failures.current) : 0)
    addEventListener('online', again)
    return () => {
      controller.abort()
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [read, error])

  async function save(value: unknown, signal?: AbortSignal): Promise<boolean> {
    if (!read) return false
    setError(undefined)
    const put = (both: AbortSignal) => saveVersioned<Value>(fetch, url, value, read.version, both)
    try {
      await (signal ? put(signal) : withDeadline(put, undefined, deadline))
      return true
    } catch (failure) {
      setError(errorOf(failure))
      return false
    }
  }

  return { read, error, load: () => load(), save }
}

function errorOf(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
