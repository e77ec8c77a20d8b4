import { useCallback, useEffect, useState } from 'react'
import type { ImportList, UndoReport } from '#contract/import-list-schema.ts'
import type { PastImports } from './past-imports.ts'

interface PastState {
  readonly list: ImportList | undefined
  /** What undoing one import would do; it waits for a yes. */
  readonly asked: UndoReport | undefined
  readonly undone: UndoReport | undefined
  readonly problem: string
  readonly isBusy: boolean
}

const START: PastState = { list: undefined, asked: undefined, undone: undefined, problem: '', isBusy: true }

/** The imports that were taken, page by page, and undoing one of them in two steps. */
export function usePastImports({ list, undo }: PastImports, onUndone: () => void) {
  const [state, setState] = useState<PastState>(START)
  const run = useCallback(async (work: () => Promise<Partial<PastState>>) => {
    setState((before) => ({ ...before, isBusy: true, problem: '' }))
    try {
      const change = await work()
      setState((before) => ({ ...before, ...change, isBusy: false }))
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      setState((before) => ({ ...before, problem, isBusy: false }))
    }
  }, [])
  const show = useCallback((page: number) => run(async () => ({ list: await list(page) })), [list, run])
  useEffect(() => void show(1), [show])
  return {
    ...state,
    show,
    ask: (id: string) => run(async () => ({ asked: await undo(id, true), undone: undefined })),
    forget: () => setState((before) => ({ ...before, asked: undefined })),
    confirm: (id: string) =>
      run(async () => {
        const undone = await undo(id, false)
        onUndone()
        return { asked: undefined, undone, list: await list(state.list?.page ?? 1) }
      }),
  }
}
