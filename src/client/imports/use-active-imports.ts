import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActiveImport } from '#contract/import-schema.ts'
import type { PastImports } from './past-imports.ts'

const PAUSE = 1000

interface ActiveState {
  readonly active: readonly ActiveImport[]
  /** Why one could not be cancelled. */
  readonly problem: string
}

/** The imports that run or wait at the server, asked for again and again; `onEnded` is called when one of them is gone. */
export function useActiveImports({ list, cancel }: Pick<PastImports, 'list' | 'cancel'>, onEnded: () => void) {
  const [state, setState] = useState<ActiveState>({ active: [], problem: '' })
  const before = useRef<readonly ActiveImport[]>([])
  const ended = useRef(onEnded)
  ended.current = onEnded

  const refresh = useCallback(async () => {
    // What is shown is kept while the server cannot be asked.
    const active = await list(1).then(
      (page) => page.active,
      () => before.current,
    )
    const isGone = before.current.some(({ id }) => active.every((one) => one.id !== id))
    before.current = active
    setState(({ problem }) => ({ active, problem }))
    if (isGone) ended.current()
  }, [list])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isShown = true
    const follow = () =>
      refresh().then(() => {
        if (isShown) timer = setTimeout(follow, PAUSE)
      })
    void follow()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [refresh])

  return {
    ...state,
    cancel: async (id: string) => {
      const problem = await cancel(id).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      setState(({ active }) => ({ active, problem }))
      await refresh()
    },
  }
}
