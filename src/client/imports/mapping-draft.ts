import { useEffect, useRef, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import { type ImportField, NEEDED_FIELDS, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { fieldName } from './field-names.ts'
import { mappingMessages } from './messages.ts'

export interface MappingDraft {
  readonly mapping: ImportMapping
  readonly preview: ImportPreview
  /** Why the file cannot be read with this mapping, or empty. */
  readonly problem: string
  readonly isLoading: boolean
  readonly isChanged: boolean
}

/** A mapping being edited, with the server's preview of the last change. `chosen` is an earlier mapping of this file. */
export function useMappingDraft(
  file: File,
  start: ImportPreview,
  chosen: ImportMapping | undefined,
): readonly [MappingDraft, (mapping: ImportMapping) => void] {
  const { imports } = useWorkspace()
  const [draft, setDraft] = useState<MappingDraft>({
    mapping: chosen ?? start.mapping,
    preview: start,
    problem: '',
    isLoading: false,
    isChanged: chosen !== undefined,
  })
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  function change(mapping: ImportMapping): void {
    request.current?.abort()
    // There is no preview until all required fields are mapped.
    const isComplete = !mapping.columns || missingIn(mapping).length === 0
    setDraft((before) => ({ ...before, mapping, problem: '', isLoading: isComplete, isChanged: true }))
    if (!isComplete) return
    const controller = new AbortController()
    request.current = controller
    const show = (result: Partial<MappingDraft>) => {
      if (!controller.signal.aborted) setDraft((before) => ({ ...before, ...result, isLoading: false }))
    }
    imports.preview(file, mapping, controller.signal).then(
      (preview) =>
        show(preview?.refusal ? { problem: preview.refusal } : preview ? { mapping: preview.mapping, preview } : {}),
      (error: unknown) => show({ problem: errorOf(error).message }),
    )
  }
  return [draft, change]
}

/** The mapping with a column assigned to `field`, or to none. Other columns keep their fields, also the same one. */
export function withColumn(mapping: ImportMapping, heading: string, field: ImportField | null): ImportMapping {
  const columns: MappedColumns = {}
  for (const [name, headings] of entriesOf(mapping)) {
    const others = headings.filter((one) => one !== heading)
    if (others.length > 0) columns[name] = others
  }
  if (field) columns[field] = [...(columns[field] ?? []), heading]
  return { ...mapping, columns }
}

/** Fields with several columns of which only the first is used. */
export function doubledIn(mapping: ImportMapping): (readonly [ImportField, readonly string[]])[] {
  return entriesOf(mapping).filter(([field, names]) => names.length > 1 && SINGLE_COLUMN_FIELDS.includes(field))
}

/** A change of encoding, delimiter, heading line or list changes the columns, so they are detected again. */
export function withReading(
  mapping: ImportMapping,
  change: Pick<ImportMapping, 'encoding' | 'delimiter' | 'headingLine' | 'list'>,
): ImportMapping {
  const { columns: _columns, layout: _layout, ...rest } = mapping
  return { ...rest, ...change }
}

/** Names of the required fields without a column. */
export function missingIn({ columns = {}, missingIds }: ImportMapping): string[] {
  const isThere = (field: ImportField) => columns[field] !== undefined || (field === 'id' && missingIds === 'row')
  return NEEDED_FIELDS.filter(({ oneOf }) => !oneOf.some((fields) => fields.every(isThere))).map(
    ({ oneOf: [first = []] }) => (first[0] === 'total' || !first[0] ? mappingMessages.anAmount : fieldName(first[0])),
  )
}

export function fieldOf(mapping: ImportMapping, heading: string): ImportField | null {
  const entry = entriesOf(mapping).find(([, names]) => names.includes(heading))
  return entry?.[0] ?? null
}

function entriesOf({ columns = {} }: ImportMapping): [ImportField, string[]][] {
  return Object.entries(columns) as [ImportField, string[]][]
}
