const changes = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** 'revenue' becomes 'Revenue' (specification §9). */
export function capitalised(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** '+11.01%', '-0.03%'. */
export function changeText(change: number): string {
  return `${changes.format(change)}%`
}
