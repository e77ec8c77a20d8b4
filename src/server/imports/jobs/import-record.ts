import { createHash } from 'node:crypto'
import { clean } from '#contract/clean-text.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { requireAccess } from '#server/database/access-grant.ts'
import { canonicalJson } from '#server/database/canonical-json.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries, WriteTransaction } from '#server/database/ports.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import type { SourceReading } from '#server/imports/formats/source.ts'
import { isMapping } from '#server/imports/mapping-text.ts'
import type { ImportJob } from './import-job.ts'

/** The committed import with this id; of another change, which has no report, no file is the one. `bodyHash`: see `requestHash`. */
export async function storedImport(queries: Queries, workspaceId: number, id: string) {
  const [row] = await queries.query(
    `select body_hash, report, undone_at from imports where workspace_id = ${workspaceId} and id = ? and report is not null
     union all select '', 'null', undone_at from changes where workspace_id = ${workspaceId} and id = ?`,
    [id, id],
  )
  if (!row) return undefined
  const report = JSON.parse(String(row.report)) as ImportReport | null
  return { bodyHash: String(row.body_hash), report, isUndone: row.undone_at !== null }
}

type FinishedImport = Record<'startedAt' | 'finishedAt', number> & { bodyHash: string; report: ImportReport }

/** Stores a finished import and how its file was read, in the transaction that writes its orders. */
export async function storeImport(
  transaction: WriteTransaction,
  job: Pick<ImportJob, 'workspaceId' | 'name' | 'actor' | 'mapping' | 'sent'>,
  reading: Pick<SourceReading, 'key' | 'mapping' | 'remembered'>,
  { bodyHash, report, startedAt, finishedAt }: FinishedImport,
) {
  const { workspaceId, name, actor = THIS_COMPUTER, mapping, sent } = job
  await requireAccess(transaction, { workspaceId, actor })
  const row = {
    ...{ workspace_id: workspaceId, id: report.id, name: clean(name), body_hash: bodyHash },
    ...{ started_at: startedAt, finished_at: finishedAt, report: JSON.stringify(report), shop: report.shop ?? '' },
    ...{ headings_key: sent ? SENT_KEY : reading.key, importer: actor.name, importer_kind: actor.kind },
  }
  await insertRows(transaction, IMPORTS, [row])
  await linkEntries(transaction, workspaceId, [report.id])
  // A mapping that was only recognised is not remembered: a later version may recognise more. A file may name a delimiter
  // (`sep=`) that a mapping cannot hold; reading the mapping back would drop it.
  if ((!mapping && !reading.remembered) || !isMapping(reading.mapping)) return
  await transaction.query(
    `insert into import_mappings (workspace_id, headings_hash, mapping, used_at) values (${workspaceId}, ?, ?, ?)
     on conflict (workspace_id, headings_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [reading.key, JSON.stringify(reading.mapping), finishedAt],
  )
}

/** SHA-256, hexadecimal, of a file (by its own hash) and of the parameters it was sent with. */
export function requestHash(fileHash: string, job: ImportJob): string {
  const { name, format, dryRun, dateOrder, decimalMark, amountUnit, mapping, edits, shop, newShop } = job
  const later = [edits, amountUnit, shop && { shop }, newShop && { newShop }].filter(Boolean)
  // What is absent becomes null.
  const request = [fileHash, name, format, dryRun, dateOrder, decimalMark, mapping, ...later]
  return createHash('sha256').update(canonicalJson(request)).digest('hex')
}

/** The id of an import for a key: a UUID made from it (RFC 9562, version 8). */
export function importIdOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)]
  return [...parts, hash.slice(20, 32)].join('-')
}

/** `SourceReading.key` of imports that are orders which their shops have sent. */
export const SENT_KEY = 'sent'

/** Stores when the shop changed the order; false where a later state of it was sent before. Always true of a file. */
export async function isDue(transaction: WriteTransaction, { workspaceId, shop = '', sent }: ImportJob) {
  if (!sent) return true
  const stored = await transaction.query(
    `insert into sent_orders (workspace_id, shop, id, number, modified_at) values (${workspaceId}, ?, ?, ?, ?)
     on conflict (workspace_id, shop, id) do update set number = excluded.number, modified_at = excluded.modified_at
     where sent_orders.modified_at <= excluded.modified_at returning id`,
    [shop, sent.id, sent.number, sent.modifiedAt],
  )
  return stored.length > 0
}

/** Mappings of a workspace that are available for new files: those used last. */
const MAX_REMEMBERED = 500

/** The mappings of earlier imports, by the key of their headings. */
export async function rememberedMappings(reads: WorkspaceReads): Promise<ReadonlyMap<string, ImportMapping>> {
  const rows = await reads
    .from('import_mappings')
    .select(['headings_hash', 'mapping'])
    .orderBy('used_at', 'desc')
    .limit(MAX_REMEMBERED)
    .execute()
  const known = rows.map(({ headings_hash: key, mapping }) => [key, JSON.parse(mapping) as unknown] as const)
  return new Map(known.flatMap(([key, mapping]) => (isMapping(mapping) ? [[key, mapping] as const] : [])))
}
