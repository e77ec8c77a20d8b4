const changes = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** 'revenue' becomes 'Revenue' (specification §9). */
export function capitalised(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}

const points = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** '+11.01%', '-0.03%'; in percentage points '+2.1 pp'. */
export function changeText(change: number, isInPoints = false): string {
  return isInPoints ? `${points.format(change)} pp` : `${changes.format(change)}%`
}
