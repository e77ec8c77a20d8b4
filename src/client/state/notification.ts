import { create } from 'zustand'

export interface Notice {
  /** What happened, in a sentence. */
  readonly text: string
  readonly undo?: () => void
}

/** The newest notification, undefined without one. */
export const useNotification = create<{ readonly notice?: Notice }>(() => ({}))

/** Shows a notification, in place of an earlier one. */
export function notify(notice: Notice): void {
  useNotification.setState({ notice })
}
