import type { CSSProperties } from 'react'

/** Hands a mark its colour token; `charts.css` fills with it, so a theme change needs no render. */
export function markStyle(color: string | undefined): CSSProperties {
  return { '--mark': `var(--color-${color ?? 'text'})` } as CSSProperties
}
