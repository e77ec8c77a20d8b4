import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { SourceReading } from '#server/imports/formats/source.ts'
import { isMapping } from '#server/imports/mapping-text.ts'

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
  return new Map(
    rows.flatMap(({ headings_hash: key, mapping }) => {
      const known: unknown = JSON.parse(mapping)
      return isMapping(known) ? [[key, known] as const] : []
    }),
  )
}

/** Stores how a file was read for the next one with the same headings, in the transaction that writes its orders. */
export async function rememberMapping(
  transaction: WriteTransaction,
  workspaceId: number,
  { key, mapping }: Pick<SourceReading, 'key' | 'mapping'>,
  now: number,
): Promise<void> {
  // A file may name a delimiter (`sep=`) that a mapping cannot hold; reading the mapping back would drop it.
  if (!isMapping(mapping)) return
  await transaction.query(
    `insert into import_mappings (workspace_id, headings_hash, mapping, used_at) values (${workspaceId}, ?, ?, ?)
     on conflict (workspace_id, headings_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [key, JSON.stringify(mapping), now],
  )
}
