import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'

const READY = { isBusy: false, problem: '' }

/** Runs one action at a time; `problem` is why the last one failed, '' if it did not. */
export function useAction() {
  const [state, setState] = useState(READY)
  const run = (act: () => Promise<void>) => {
    if (state.isBusy) return
    setState({ isBusy: true, problem: '' })
    act().then(
      () => setState(READY),
      (error) => setState({ isBusy: false, problem: errorOf(error).message }),
    )
  }
  return { ...state, run }
}
