export interface MinimumProgress {
  readonly bytes: number
  /** Milliseconds. */
  readonly within: number
}

/**
 * Calls `onStalled`, once, when fewer than `bytes` moved `within` a period. `moved` answers how many bytes have moved so
 * far. The answer ends the watch.
 */
export function watchProgress(
  moved: () => number,
  { bytes, within }: MinimumProgress,
  onStalled: () => void,
): () => void {
  let before = moved()
  const timer = setInterval(() => {
    const now = moved()
    if (now - before < bytes) {
      clearInterval(timer)
      onStalled()
    }
    before = now
  }, within)
  timer.unref()
  return () => clearInterval(timer)
}
