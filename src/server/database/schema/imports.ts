import { ImportMappingSchema } from '#contract/imports/import-mapping.ts'
import { ImportReportSchema } from '#contract/imports/import-schema.ts'
import { ACTOR_KINDS } from '#contract/roles.ts'
import { filled, instant, json, oneOf, optional, text, version } from './columns.ts'
import { ReplacedContentSchema } from './replaced-content.ts'
import { workspaceTable } from './table.ts'

export const IMPORTS = workspaceTable('imports', ['id'], {
  id: filled,
  name: text(),
  body_hash: filled,
  started_at: instant,
  finished_at: optional(instant),
  /** The contract's `ImportReport`; null until the import is finished. */
  report: optional(json(ImportReportSchema)),
  undone_at: optional(instant),
  /** The slug of the shop of its orders; '' where the file named each order's. */
  shop: text(),
  /** `SourceReading.key`, or `SENT_KEY`; '' for imports of earlier releases. */
  headings_key: text(),
  importer: text(),
  importer_kind: oneOf(ACTOR_KINDS),
})

export const IMPORT_MAPPINGS = workspaceTable('import_mappings', ['headings_hash'], {
  headings_hash: filled,
  mapping: json(ImportMappingSchema),
  used_at: instant,
})

/** The content that an order had in `version`, until the change `change_id` wrote the next one: its history. */
export const REPLACED_ORDERS = workspaceTable('replaced_orders', ['order_id', 'version'], {
  order_id: filled,
  version,
  change_id: filled,
  /** The change that had written this version. */
  replaced_change_id: filled,
  content: json(ReplacedContentSchema),
})
