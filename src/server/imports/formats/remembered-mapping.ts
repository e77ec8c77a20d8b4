import { hash } from 'node:crypto'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { SourceOptions } from './source.ts'

/** Equal for files with the same headings in the same order. */
export function headingsFingerprint(headings: readonly string[]): string {
  const end = headings.findLastIndex((heading) => heading !== '') + 1
  return hash('sha256', JSON.stringify(headings.slice(0, end)), 'base64url')
}

/** The mapping of an earlier file with these headings, where the user has chosen none. */
export function rememberedMapping({ mapping, remembered }: SourceOptions, key: string): ImportMapping | undefined {
  return mapping ? undefined : remembered?.get(key)
}
