import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { mayRecover } from '#client/data/errors.ts'

interface Shown<T> {
  readonly question: unknown
  readonly data: T | undefined
  /** Whether `data` answers `question`; else it is left from an earlier one. */
  readonly isAnswer: boolean
  /** Whether the person has seen the answer that the question started with: what comes now was not asked for. */
  readonly isSettled: boolean
  readonly error: Error | undefined
}

/**
 * What a screen shows of a query: the answer to `question`, until it is there the former data as stale, and between two
 * attempts the last failure. An answer that changes in the background is only offered in `newer` where `isHeld` says so.
 */
export function useShown<T>(
  question: unknown,
  result: UseQueryResult<T>,
  isHeld: (shown: T, answer: T) => boolean = () => false,
): Loaded<T> {
  const [kept, setKept] = useState<Shown<T>>(() => ({ ...UNANSWERED, question, data: undefined }))
  const shown = nextShown(kept, question, result, isHeld)
  // During rendering, not after it: no frame may show the old rows as the answer to the new question.
  if (shown !== kept) setKept(shown)
  const { data, isAnswer, error } = shown
  const answer = result.data
  const hasNewer = isAnswer && answer !== undefined && answer !== data
  const ask = () => {
    setKept({ ...shown, isSettled: false })
    void result.refetch()
  }
  return {
    // What is refused has no answer to wait for.
    ...(data === undefined || (error && !isAnswer && !mayRecover(error)) ? {} : { data }),
    ...(error && { error }),
    isStale: data !== undefined && !isAnswer,
    retry: ask,
    ...(hasNewer && { newer: { data: answer, show: () => setKept({ ...shown, data: answer }) } }),
  }
}

const UNANSWERED = { isAnswer: false, isSettled: false, error: undefined } as const

/** `kept` itself where nothing changed. */
function nextShown<T>(
  kept: Shown<T>,
  question: unknown,
  { data, error, isFetching }: UseQueryResult<T>,
  isHeld: (shown: T, answer: T) => boolean,
): Shown<T> {
  const before = kept.question === question ? kept : { ...kept, ...UNANSWERED, question }
  const isKept = data === undefined || (before.isSettled && before.data !== undefined && isHeld(before.data, data))
  const next: Shown<T> = {
    question,
    data: isKept ? before.data : data,
    isAnswer: before.isAnswer || data !== undefined,
    isSettled: before.isSettled || (data !== undefined && !isFetching),
    // Between two attempts the query has forgotten why the last one failed.
    error: error ?? (isFetching ? before.error : undefined),
  }
  const isSame = (Object.keys(next) as (keyof Shown<T>)[]).every((name) => next[name] === kept[name])
  return isSame ? kept : next
}
