import type { ImportMapping } from '#contract/import-mapping.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'

/** Names the prefix that an earlier import gave to order IDs: another shop may have the same headings. */
export function prefixNotes({ reading: { mapping } }: Pick<Source, 'reading'>, chosen?: ImportMapping): string[] {
  return mapping.idPrefix && chosen?.idPrefix === undefined ? [importMessages.note.idPrefix(mapping.idPrefix)] : []
}
