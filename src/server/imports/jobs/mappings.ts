import { Check } from 'typebox/schema'
import { MAX_MAPPING } from '#contract/import-choices.ts'
import { type ImportMapping, ImportMappingSchema } from '#contract/import-mapping.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import type { Reads } from '#server/database/reads.ts'
import type { SourceReading } from '#server/imports/formats/source.ts'

/** So many mappings of a workspace are looked through for a file's headings, those used last first. */
const KNOWN = 500

/** A mapping that cannot be read; the message says what is wrong with it. */
export class MappingError extends Error {}

/** A mapping written as JSON. Throws `MappingError`. */
export function parseMapping(text: string): ImportMapping {
  if (text.length > MAX_MAPPING)
    throw new MappingError(`The mapping is longer than ${MAX_MAPPING} characters. Name only the columns that are read.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MappingError('The mapping is no JSON. Write it as in {"columns":{"id":["Order No"],"date":["Day"]}}.')
  }
  if (isMapping(value)) return value
  throw new MappingError(
    'The mapping says something that is not known. It may have encoding, delimiter, headingLine, layout, dateOrder, decimalMark, columns (a list of headings for each field) and statuses (what each word means).',
  )
}

function isMapping(value: unknown): value is ImportMapping {
  return Check(ImportMappingSchema, value)
}

/** The mappings of earlier imports, by the key of their headings. */
export async function rememberedMappings(
  reads: Reads,
  workspaceId: number,
): Promise<ReadonlyMap<string, ImportMapping>> {
  const rows = await reads
    .selectFrom('import_mappings')
    .select(['headings_hash', 'mapping'])
    .where('workspace_id', '=', BigInt(workspaceId))
    .orderBy('used_at', 'desc')
    .limit(KNOWN)
    .execute()
  return new Map(
    rows.flatMap(({ headings_hash: key, mapping }) => {
      const known: unknown = JSON.parse(mapping)
      return isMapping(known) ? [[key, known] as const] : []
    }),
  )
}

/** Keeps how a file was read, for the next one with these headings; inside the transaction that wrote its orders. */
export async function rememberMapping(
  transaction: WriteTransaction,
  workspaceId: number,
  { key, mapping }: Pick<SourceReading, 'key' | 'mapping'>,
  now: number,
): Promise<void> {
  // A delimiter that a file names for itself may be one that no mapping can say; reading would leave it out.
  if (!isMapping(mapping)) return
  await transaction.query(
    `insert into import_mappings (workspace_id, headings_hash, mapping, used_at) values (${workspaceId}, ?, ?, ?)
     on conflict (workspace_id, headings_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [key, JSON.stringify(mapping), now],
  )
}
