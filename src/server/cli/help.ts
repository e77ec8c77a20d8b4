/** Prints how a command is used, and ends, where that is what was asked for. */
export function helpIfAsked(args: readonly string[], usage: string): void {
  if (!args.includes('--help') && !args.includes('-h')) return
  console.log(usage)
  process.exit(0)
}
