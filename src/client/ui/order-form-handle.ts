/** For the frame around a form, whose own buttons may close it. */
export interface OrderFormHandle {
  /** Calls `onClose`, at once or, if there are changes, after the person has discarded them. */
  close(): void
}
