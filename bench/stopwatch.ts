/** Prints what each step took, since the one before. */
export function stopwatch(): (what: string) => void {
  let since = performance.now()
  return (what) => {
    console.log(`${what.padEnd(16)} ${((performance.now() - since) / 1000).toFixed(1)} s`)
    since = performance.now()
  }
}
