import { Check } from 'typebox/schema'
import { MAX_MAPPING } from '#contract/import-choices.ts'
import { type ImportMapping, ImportMappingSchema } from '#contract/import-mapping.ts'
import type { Reads, Writes } from '#server/database/reads.ts'

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
    'The mapping says something that is not known. It may have encoding, delimiter, layout, dateOrder, decimalMark, columns (a list of headings for each field) and statuses (what each word means).',
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

/** Keeps how a file was read, for the next one with these headings. */
export async function rememberMapping(
  writes: Writes,
  workspaceId: number,
  key: string,
  mapping: ImportMapping,
  now: number,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), used_at: BigInt(now) }
  await writes
    .insertInto('import_mappings')
    .values({ workspace_id: BigInt(workspaceId), headings_hash: key, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'headings_hash']).doUpdateSet(row))
    .execute()
}
