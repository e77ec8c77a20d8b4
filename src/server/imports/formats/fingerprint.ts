import { hash } from 'node:crypto'

/** Equal for records that are equal cell by cell. */
export function recordFingerprint(cells: readonly string[]): string {
  return hash('sha1', cells.join('\u001f'), 'base64')
}

/** Equal for files with the same headings in the same order. */
export function headingsFingerprint(headings: readonly string[]): string {
  const trimmed = headings.map((heading) => heading.trim())
  const end = trimmed.findLastIndex((heading) => heading !== '') + 1
  return hash('sha256', JSON.stringify(trimmed.slice(0, end)), 'base64url')
}
