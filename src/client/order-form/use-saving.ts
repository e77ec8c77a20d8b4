import { type RefObject, useEffect, useRef, useState } from 'react'
import { errorOf, mayRecover } from '#client/data/errors.ts'
import { NotFoundError } from '#client/data/order-source.ts'

/** Milliseconds after which a save is slow, and between two attempts. */
const SLOW_MS = 2000

export interface Saving {
  readonly isSaving: boolean
  /** Whether it has taken so long that the person should know why. */
  readonly isSlow: boolean
  readonly isStopping: boolean
  /** Why the last attempt failed. */
  readonly error: Error | undefined
  readonly start: (save: () => Promise<void>) => void
  /** Tries now instead of waiting. */
  readonly again: () => void
  /** Forgets why the last attempt failed; not while saving. */
  readonly forget: () => void
  /** Stops trying. An attempt that is under way still counts. */
  readonly stop: () => void
}

const IDLE = { isSaving: false, isSlow: false, isStopping: false, error: undefined }

/** Tries to save until it succeeds, is refused or is stopped. */
export function useSaving(): Saving {
  const [state, setState] = useState<Pick<Saving, 'isSaving' | 'isSlow' | 'isStopping' | 'error'>>(IDLE)
  const isStopped = useRef(false)
  const wake = useRef(() => {})
  useEffect(() => () => stopTrying(isStopped, wake), [])

  async function run(save: () => Promise<void>) {
    isStopped.current = false
    setState({ ...IDLE, isSaving: true })
    const slow = setTimeout(() => setState((now) => ({ ...now, isSlow: true })), SLOW_MS)
    const end = (error?: Error) => {
      clearTimeout(slow)
      setState({ ...IDLE, error })
    }
    for (;;) {
      const error = await save().then(
        () => undefined,
        (failure) => errorOf(failure),
      )
      if (!error || isFinalFailure(error) || isStopped.current) return end(error)
      setState((now) => ({ ...now, error }))
      await new Promise<void>((resolve) => {
        wake.current = resolve
        setTimeout(resolve, SLOW_MS)
      })
      if (isStopped.current) return end(error)
    }
  }

  return {
    ...state,
    start: (save) => void run(save),
    again: () => wake.current(),
    forget: () => setState(IDLE),
    stop: () => {
      stopTrying(isStopped, wake)
      setState((now) => (now.isSaving ? { ...now, isStopping: true } : now))
    },
  }
}

function stopTrying(isStopped: RefObject<boolean>, wake: RefObject<() => void>): void {
  isStopped.current = true
  wake.current()
}

/** Whether the same request will fail again. */
export function isFinalFailure(error: Error): boolean {
  return error instanceof NotFoundError || !mayRecover(error)
}
