import { hash } from 'node:crypto'

/** Equal for files with the same headings in the same order. */
export function headingsKey(headings: readonly string[]): string {
  const trimmed = headings.map((heading) => heading.trim())
  while (trimmed.at(-1) === '') trimmed.pop()
  return hash('sha256', JSON.stringify(trimmed), 'base64url')
}
