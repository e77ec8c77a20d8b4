import type { Comparison } from '#contract/period.ts'

/** Apart from `period-messages.ts`, because the picker is loaded when it is opened. */
export const pickerMessages = {
  form: 'Period',
  from: 'From',
  to: 'To',
  compareWith: 'Compare with',
  comparisons: { previous: 'Previous period', year: 'Same period last year' } satisfies Record<Comparison, string>,
  currency: 'Currency',
  apply: 'Apply',
}
