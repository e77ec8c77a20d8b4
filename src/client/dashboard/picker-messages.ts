import type { Comparison } from '#contract/dashboard/period-names.ts'

/** Apart from `period-messages.ts`, because the picker is loaded when it is opened. */
export const pickerMessages = {
  form: 'Period',
  from: 'From',
  to: 'To',
  compareWith: 'Compare with',
  comparisons: {
    previous: 'Previous period',
    year: 'Same period last year',
    weekdays: 'Same weekdays last year',
    custom: 'Other dates',
  } satisfies Record<Comparison, string>,
  compareFrom: 'Compare from',
  compareTo: 'Compare to',
  currency: 'Currency',
  apply: 'Apply',
}
