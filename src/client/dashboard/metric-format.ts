const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const changes = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** 'revenue' becomes 'Revenue' (specification §9). */
export function capitalised(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/**
 * Revenue with a dollar sign, Growth with a percent sign, everything with thousands separators (specification §9).
 * A text is shown as it is: whoever made it knew its currency. A figure that is not known is an en dash.
 */
export function metricText(title: string, value: number | string | null): string {
  if (typeof value === 'string') return value
  if (value === null || !Number.isFinite(value)) return '–'
  const text = figures.format(Math.abs(value))
  const sign = value < 0 ? '-' : ''
  if (title.toLowerCase() === 'revenue') return `${sign}$${text}`
  return `${sign}${text}${title.toLowerCase() === 'growth' ? '%' : ''}`
}

/** '+11.01%', '-0.03%'. */
export function changeText(change: number): string {
  return `${changes.format(change)}%`
}
