import type { CSSProperties } from 'react'

/** Sets a mark's colour to `--color-<color>`; `charts.css` fills or strokes with it, so that a theme change needs no render. */
export function markStyle(color: string | undefined): CSSProperties {
  return { '--mark': `var(--color-${color ?? 'text'})` } as CSSProperties
}
