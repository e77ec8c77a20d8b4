import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { mayRecover } from '#client/data/errors.ts'

interface Shown<T> {
  readonly queryKey: unknown
  readonly data: T | undefined
  /** Whether `data` is the answer for `queryKey`, not for an earlier one. */
  readonly isAnswer: boolean
  /** Whether the first answer for `queryKey` is on screen; later ones are background updates. */
  readonly isSettled: boolean
  readonly error: Error | undefined
  /** What was done to `data` last. */
  readonly update: unknown
}

/**
 * What a screen shows of a query: the answer for `queryKey`; until it arrives, the previous data as stale; between two
 * attempts, the last error. A background update is only offered as `newer` if `needsConsent` returns true. Each new `update` is
 * made once to what is shown, until the next answer.
 */
export function useShown<T>(
  queryKey: unknown,
  result: UseQueryResult<T>,
  needsConsent: (shown: T, answer: T) => boolean = () => false,
  update?: (shown: T) => T,
): Loaded<T> {
  const [saved, setSaved] = useState<Shown<T>>(() => ({ ...UNANSWERED, queryKey, data: undefined, update }))
  const shown = nextShown(updated(saved, update), queryKey, result, needsConsent)
  // During rendering, not after it: no frame may show the old rows as the answer to the new query.
  if (shown !== saved) setSaved(shown)
  const { data, isAnswer, error } = shown
  const answer = result.data
  const hasNewer = isAnswer && answer !== undefined && answer !== data
  const retry = () => {
    setSaved({ ...shown, isSettled: false })
    void result.refetch()
  }
  return {
    // A refused query never gets an answer, so stale data must not stay.
    ...(data === undefined || (error && !isAnswer && !mayRecover(error)) ? {} : { data }),
    ...(error && { error }),
    isStale: data !== undefined && !isAnswer,
    retry,
    ...(hasNewer && { newer: { data: answer, show: () => setSaved({ ...shown, data: answer }) } }),
  }
}

const UNANSWERED = { isAnswer: false, isSettled: false, error: undefined } as const

function updated<T>(saved: Shown<T>, update: ((shown: T) => T) | undefined): Shown<T> {
  if (saved.update === update) return saved
  return { ...saved, update, data: update && saved.data !== undefined ? update(saved.data) : saved.data }
}

/** Returns `saved` itself if nothing changed. */
function nextShown<T>(
  saved: Shown<T>,
  queryKey: unknown,
  { data, error, isFetching }: UseQueryResult<T>,
  needsConsent: (shown: T, answer: T) => boolean,
): Shown<T> {
  const before = saved.queryKey === queryKey ? saved : { ...saved, ...UNANSWERED, queryKey }
  const staysOnScreen =
    data === undefined || (before.isSettled && before.data !== undefined && needsConsent(before.data, data))
  const next: Shown<T> = {
    queryKey,
    data: staysOnScreen ? before.data : data,
    isAnswer: before.isAnswer || data !== undefined,
    isSettled: before.isSettled || (data !== undefined && !isFetching),
    // The query clears its error when the next attempt starts.
    error: error ?? (isFetching ? before.error : undefined),
    update: saved.update,
  }
  const isSame = (Object.keys(next) as (keyof Shown<T>)[]).every((name) => next[name] === saved[name])
  return isSame ? saved : next
}
