export interface Target {
  readonly what: string
  readonly value: number
  readonly limit: number
}

/** Prints which targets are met. */
export function judge(targets: readonly Target[]): void {
  console.log('\n| target | measured | at most | |\n|---|---|---|---|')
  for (const { what, value, limit } of targets)
    console.log(`| ${what} | ${value.toFixed(2)} | ${limit.toFixed(2)} | ${value <= limit ? 'met' : '**missed**'} |`)
}
