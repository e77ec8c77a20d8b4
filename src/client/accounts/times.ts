import { storeTimes } from '#contract/store-times.ts'

/** Writes instants (UTC milliseconds) in the time zone of this browser. */
export const times = storeTimes(Intl.DateTimeFormat().resolvedOptions().timeZone)
