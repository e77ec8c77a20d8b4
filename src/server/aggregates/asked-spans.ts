import type { SignedSpans } from './fewest-spans.ts'
import type { Spans } from './granularity.ts'

/** Spans of several answers in one question; `part` tells them apart. */
export type AskedSpans = Spans & Partial<SignedSpans> & { readonly part?: number }
