import { hash } from 'node:crypto'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { SourceOptions } from './source.ts'

/** Equal for files with the same headings in the same order. */
export function headingsFingerprint(headings: readonly string[]): string {
  const end = headings.findLastIndex((heading) => heading !== '') + 1
  return hash('sha256', JSON.stringify(headings.slice(0, end)), 'base64url')
}

/** The mapping of an earlier file with these headings; only a prefix of order IDs can be chosen in addition. */
export function rememberedMapping(
  { mapping: chosen, remembered }: SourceOptions,
  key: string,
): ImportMapping | undefined {
  const { idPrefix, delimiter: _delimiter, ...others } = chosen ?? {}
  // A workbook's sheet is read with the delimiter that it was written with.
  const isPrefixOnly = idPrefix !== undefined && Object.keys(others).length === 0
  const known = !chosen || isPrefixOnly ? remembered?.get(key) : undefined
  return known && { ...known, ...chosen }
}
