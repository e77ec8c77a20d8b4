import { fewestSpans, type SignedSpans } from './fewest-spans.ts'

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'
/** The year after the last has five digits, and spans are cut by the day after them. */
const LAST_CUT = '9998-12-31'

/** A period that may be open at either end as `fewestSpans`; none where it ends before it starts. */
export function periodSpans(from = FIRST_DAY, to = LAST_DAY): readonly SignedSpans[] {
  if (from > to) return []
  if (to <= LAST_CUT) return fewestSpans({ from, to })
  const last = { grain: 'd' as const, from: from > '9999-01-01' ? from : '9999-01-01', to, sign: 1 as const }
  return from > LAST_CUT ? [last] : [...fewestSpans({ from, to: LAST_CUT }), last]
}
