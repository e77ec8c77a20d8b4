import { useEffect, useRef, useState } from 'react'
import { errorOf, mayRecover, retryDelay } from '#client/data/errors.ts'
import type { Versioned, VersionedSource } from '#client/data/workspace-source.ts'

export interface StoredValue<Value, Change> {
  /** undefined until it is loaded. */
  readonly value: Value | undefined
  /** Why it could not be loaded or saved; `StaleError` if another change came first. */
  readonly error: Error | undefined
  readonly isSaving: boolean
  /** Loads it again and discards edits. */
  readonly load: () => Promise<void>
  /** See `VersionedSource.save` for `signal`. */
  readonly save: (change: Change, signal?: AbortSignal) => Promise<void>
}

/** Loads a value when the dialog opens, retries until that succeeds, and saves changes to the version it loaded. */
export function useStoredValue<Value, Change>(
  source: VersionedSource<Value, Change>,
  onLoaded: (value: Value) => void,
  onSaved: () => void,
): StoredValue<Value, Change> {
  const [loaded, setLoaded] = useState<Versioned<Value>>()
  const [error, setError] = useState<Error>()
  const [isSaving, setSaving] = useState(false)
  const failures = useRef(0)

  async function load(signal?: AbortSignal) {
    try {
      const answer = await source.read(signal)
      setError(undefined)
      setLoaded(answer)
      onLoaded(answer.value)
    } catch (failure) {
      if (signal?.aborted) return
      failures.current++
      setError(errorOf(failure))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads when the dialog opens and after each failure
  useEffect(() => {
    if (loaded || (error && !mayRecover(error))) return
    const controller = new AbortController()
    const retry = () => void load(controller.signal)
    const timer = setTimeout(retry, error ? retryDelay(failures.current) : 0)
    addEventListener('online', retry)
    return () => {
      controller.abort()
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [loaded, error])

  async function save(change: Change, signal?: AbortSignal) {
    if (!loaded) return
    setError(undefined)
    setSaving(true)
    try {
      await source.save(change, loaded.version, signal)
      onSaved()
    } catch (failure) {
      setError(errorOf(failure))
    } finally {
      setSaving(false)
    }
  }

  return { value: loaded?.value, error, isSaving, load: () => load(), save }
}
