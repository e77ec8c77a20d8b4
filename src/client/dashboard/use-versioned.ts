import { useEffect, useState } from 'react'
import { readVersioned, saveVersioned, type Versioned } from '#client/data/versioned-json.ts'

export interface VersionedState<Value> {
  /** undefined until it is read. */
  readonly read: Versioned<Value> | undefined
  /** Why it could not be read or saved; `StaleError` where somebody else was faster. */
  readonly error: Error | undefined
  /** Reads it (again); what was edited is lost. */
  readonly load: () => Promise<void>
  /** Puts `value` in its place; answers whether that was done. */
  readonly save: (value: unknown) => Promise<boolean>
}

/** What stands at `url`, read when the component appears, and saved only in the place of what was read. */
export function useVersioned<Value>(
  fetch: typeof globalThis.fetch,
  url: string,
  onRead: (value: Value) => void,
): VersionedState<Value> {
  const [read, setRead] = useState<Versioned<Value>>()
  const [error, setError] = useState<Error>()

  async function load(signal?: AbortSignal) {
    try {
      setError(undefined)
      const answer = await readVersioned<Value>(fetch, url, signal)
      setRead(answer)
      onRead(answer.value)
    } catch (failure) {
      if (!signal?.aborted) setError(errorOf(failure))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the dialog opens
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [])

  async function save(value: unknown): Promise<boolean> {
    if (!read) return false
    setError(undefined)
    try {
      await saveVersioned<Value>(fetch, url, value, read.version)
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
