import { Check } from 'typebox/schema'
import { MAX_MAPPING, REJECTED_HEADING } from '#contract/imports/import-choices.ts'
import { type ImportMapping, ImportMappingSchema } from '#contract/imports/import-mapping.ts'
import { importMessages } from './messages.ts'

/** A mapping written as JSON; a sentence for the user where it cannot be read. */
export function parseMapping(text: string): ImportMapping | string {
  const { tooLong, notJson, unknownFields } = importMessages.mapping
  if (text.length > MAX_MAPPING) return tooLong
  try {
    const value: unknown = JSON.parse(text)
    return isMapping(value) ? value : unknownFields
  } catch {
    return notJson
  }
}

export function isMapping(value: unknown): value is ImportMapping {
  return Check(ImportMappingSchema, value)
}

/** What the heading of the reasons of rejected records begins with, before the mapping. */
const READ_AS = `${REJECTED_HEADING} {`

/** The heading of the reasons, with how the file was read that the rejected records come from. */
export function rejectedHeading(mapping: ImportMapping | undefined): string {
  const text = mapping && JSON.stringify(mapping)
  return text === undefined || text.length > MAX_MAPPING ? REJECTED_HEADING : `${REJECTED_HEADING} ${text}`
}

/** How the file was read that rejected records with this heading come from, where it says it; null for any other heading. */
export function mappingOfRejected(heading: string): ImportMapping | undefined | null {
  if (heading === REJECTED_HEADING) return undefined
  if (!heading.startsWith(READ_AS) || !heading.endsWith('}')) return null
  const mapping = parseMapping(heading.slice(REJECTED_HEADING.length))
  return typeof mapping === 'string' ? undefined : mapping
}
