import { formatInstant } from '#contract/format-date.ts'

/** 'Nov 22, 2026, 14:30': a time in the time zone of the store, which is not named. */
export function placedText(placedAt: string): string {
  if (placedAt === '') return ''
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(placedAt)
  return formatInstant(hasZone ? placedAt : `${placedAt}Z`).replace(hasZone ? '' : / UTC$/, '')
}
