/** A sentence that `PUT /api/views` is refused with; the others are the contract's. */
export const VIEW_MESSAGES = {
  stale: 'The views changed since you loaded them. Reload them, then make your change again.',
}
