import { Readable } from 'node:stream'
import type { OpenSnapshot } from '#server/database/open-database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { chunksOf } from '#server/http/minimum-progress.ts'
import { withNames } from '#server/orders/filters/filter-names.ts'
import type { DatedQuery } from '#server/orders/filters/row-filters.ts'
import type { ExportedOrder } from './exported-order.ts'
import { countMatching, type ExportQuery, exportedOrders } from './matching-orders.ts'

export interface ExportFormat {
  readonly head: string
  readonly order: (order: ExportedOrder, isFirst: boolean) => string
  readonly end: (count: number) => string
}

/**
 * Every matching order, all of one state of the data, read no faster than the client takes it; `count` says how many. The
 * body ends in an error, never early, when something fails in the middle or another number of orders came than was counted.
 * Destroying it closes the snapshot, during which the database cannot reuse space.
 */
export async function openExport(
  openSnapshot: OpenSnapshot,
  workspace: InWorkspace,
  asked: DatedQuery & Pick<ExportQuery, 'ids' | 'except'>,
  format: ExportFormat,
): Promise<{ readonly count: number; readonly body: Readable }> {
  await using opening = new AsyncDisposableStack()
  const { reads } = opening.adopt(await openSnapshot(workspace), ({ close }) => close())
  const query = await withNames(reads, asked)
  const count = await countMatching(reads, query)
  const body = Readable.from(pieces(reads, query, format, count), { objectMode: false })
  const opened = opening.move()
  // After the end, an error, or if it was never read; no query runs any more then.
  body.once('close', () => void opened.disposeAsync().catch(() => {}))
  return { count, body }
}

async function* pieces(reads: WorkspaceReads, query: ExportQuery, { head, order, end }: ExportFormat, count: number) {
  yield head
  let written = 0
  for await (const batch of exportedOrders(reads, query, count)) {
    yield* chunksOf(Buffer.from(batch.map((one, i) => order(one, written + i === 0)).join('')))
    written += batch.length
  }
  if (written !== count) throw new Error(`The export holds ${written} orders where ${count} were counted.`)
  yield end(count)
}
