import type { SignedSpans } from './derived/fewest-spans.ts'
import type { Spans } from './derived/grains.ts'

/** Spans of several answers in one question; `part` tells them apart. */
export type AskedSpans = Spans & Partial<SignedSpans> & { readonly part?: number }
