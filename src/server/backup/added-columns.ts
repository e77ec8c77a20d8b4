import { FIRST_SHOP } from '#contract/shops.ts'
import type { RowSource, Value } from '#server/database/ports.ts'
import { SHOPS } from '#server/database/schema/shops.ts'
import type { Table } from '#server/database/schema/table.ts'
import { firstShop } from '#server/shops/shops.ts'

/** Columns that came after `OLDEST_BACKUP`: the first format that has them, and the value that rows of older files get. */
const ADDED: Readonly<Record<string, { readonly since: number; readonly value: Value }>> = {
  warehouse: { since: 6, value: '' },
  warehouse_key: { since: 6, value: '' },
  object: { since: 7, value: 'order' },
  fields: { since: 7, value: '[]' },
  texts_due: { since: 8, value: 0n },
  shop: { since: 9, value: FIRST_SHOP },
  shop_number: { since: 9, value: '' },
  headings_key: { since: 9, value: '' },
}

/** Columns that had another name before a format. */
const RENAMED: Readonly<Record<string, { readonly since: number; readonly before: string }>> = {
  object_id: { since: 7, before: 'order_id' },
}

/** The columns that backups of this format have, in their order. */
export function fileColumns({ names }: Table, version: number): string[] {
  const known = names.filter((column) => version >= (ADDED[column]?.since ?? 0))
  return known.map((column) => {
    const renamed = RENAMED[column]
    return renamed && version < renamed.since ? renamed.before : column
  })
}

/** A row with the columns that the file's format lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  return names.map((column) => {
    const value = row.get(column) ?? row.get(RENAMED[column]?.before ?? '') ?? ADDED[column]?.value ?? null
    return column === 'mapping' && typeof value === 'string' ? withoutPrefix(value) : value
  })
}

/** Before there were shops, a mapping could have a prefix of order IDs. */
function withoutPrefix(mapping: string): string {
  if (!mapping.includes('"idPrefix"')) return mapping
  try {
    return JSON.stringify({ ...(JSON.parse(mapping) as object), idPrefix: undefined })
  } catch {
    return mapping
  }
}

/** The first format that has the table of shops. */
const SHOPS_SINCE = 9

/** The rows of a table that the file's format does not have yet: each of these workspaces has the first shop. */
export function rowsOfAddedTable(table: Table, version: number, workspaceIds: readonly Value[]): RowSource | undefined {
  return table === SHOPS && version < SHOPS_SINCE ? firstShops(workspaceIds) : undefined
}

async function* firstShops(workspaceIds: readonly Value[]): RowSource {
  const { slug, name, prefix, currency, colour } = firstShop
  for (const id of workspaceIds) yield [id, slug, name, prefix, currency, colour]
}
