/** The colour token `--color-<color>` as the value of `fill` or `stroke`. It is a variable, so a theme change needs no render. */
export function markColor(color: string | undefined): string {
  return `var(--color-${color ?? 'text'})`
}
