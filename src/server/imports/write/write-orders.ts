import { fieldText } from '#contract/changes/order-changes.ts'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import { type ImportReport, MAX_CONFLICTS_NAMED } from '#contract/imports/import-schema.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import type { ShownField } from '#contract/orders/shown-fields.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { enteredValues } from '#server/changes/entered-values.ts'
import { differentFields, mergeFile } from '#server/changes/fields.ts'
import { writeAndMerge } from '#server/changes/follow-merges.ts'
import { withKnownLines } from '#server/changes/known-lines.ts'
import { mergedAway } from '#server/changes/merge-orders.ts'
import { contentHash, type OrderContent, type OrderVersion } from '#server/changes/order-content.ts'
import { newIds, numberKey, numberOf } from '#server/changes/order-numbers.ts'
import { type OrderWrite, openOrderWriter } from '#server/changes/order-writer.ts'
import { type StoredHash, storedOrders } from '#server/changes/stored-orders.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import { toMinor } from '#server/database/subunits.ts'
import { type FileOrder, keptFields, withDateTexts, withKnown } from '#server/imports/assemble/file-order.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { arrivedOrders } from '#server/notifications/arrived-orders.ts'
import { insertShop, storedShops } from '#server/shops/shops.ts'
import { type FileShops, fileShops, isSameOrder } from './file-shops.ts'
import { batchesOf, knownOrders } from './known-orders.ts'

/** How many orders were created, updated and unchanged, and the sums of what is written. */
export type OrderCounts = Pick<ImportReport, 'orders' | 'written'>

/** Orders of a file, and what they are compared by. */
interface ImportedOrders {
  readonly importId: string
  readonly orders: Iterable<FileOrder>
  /** Merges the file with edited orders. */
  readonly conflicts: EditConflicts
  readonly shops: FileShops
}

interface WriteOptions extends UpdateOptions, Partial<Pick<ImportedOrders, 'conflicts' | 'shops'>> {
  /** Called with each batch. */
  readonly onWritten?: ReturnType<typeof arrivedOrders>['add']
}

/** Writes orders inside the caller's transaction, unchanged ones not. `onDone` receives the number of orders done. */
export async function writeOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  orders: Iterable<FileOrder>,
  onDone: (done: number) => void = () => {},
  { conflicts = editConflicts(), shops, onWritten, ...options }: WriteOptions = {},
): Promise<OrderCounts> {
  const createIndexes = await transaction.deferIndexes()
  const writer = await openOrderWriter(transaction, workspaceId, options)
  const known = shops ?? fileShops(await storedShops(transaction, workspaceId))
  const imported = { importId, orders, conflicts, shops: known }
  const write = async ({ created, updated, withOtherStatus, done }: ComparedBatch) => {
    const missing = known.takeMissing(created.map(({ order }) => order))
    for (const shop of missing) await insertShop(transaction, workspaceId, shop)
    await writeAndMerge(transaction, workspaceId, writer, importId, { created, changed: updated })
    onWritten?.(created, withOtherStatus)
    onDone(done)
  }
  const counts = await compareOrders(transaction, workspaceId, imported, write)
  await createIndexes()
  await writer.finish()
  return counts
}

/** What a batch of orders changes, and how many orders are done. */
interface ComparedBatch extends Readonly<Record<'created' | 'updated' | 'withOtherStatus', readonly OrderWrite[]>> {
  readonly done: number
}

/** Compares the orders with the stored ones, a batch at a time, passes the differences to `work` and counts them. */
export async function compareOrders(
  statements: Statements,
  workspaceId: number,
  { importId, orders, conflicts, shops }: ImportedOrders,
  work: (batch: ComparedBatch) => Promise<void>,
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  /** Of what is written: subunits by currency, and the days. */
  const sums = new Map<string, bigint>()
  let [from, to] = ['', '']
  let done = 0
  const merged = await mergedAway(statements, workspaceId)
  const writeOf = (order: FileOrder) => ({ order, hash: contentHash(order), file: undefined, changeId: importId })
  for (const batch of batchesOf(orders, shops)) {
    const { created: fresh, existing } = await withIds(statements, workspaceId, batch, shops)
    const isMerged = (order: FileOrder) => merged.has(order.id) || merged.has(numberKey(order.shop, numberOf(order)))
    const created = fresh.filter((order) => !isMerged(order)).map(writeOf)
    shops.merged += fresh.length - created.length
    const changed = existing.flatMap(({ order, stored }) => {
      const write = writeOf(order)
      return stored.hash === write.hash ? [] : [write]
    })
    const updated = await mergedWith(statements, workspaceId, changed, conflicts)
    done += batch.length
    const statusBefore = new Map(existing.map(({ stored }) => [stored.id, stored.sourceStatus]))
    const withOtherStatus = updated.filter(({ order }) => order.sourceStatus !== statusBefore.get(order.id))
    await work({ created, updated, withOtherStatus, done })
    for (const { order } of [...created, ...updated]) {
      sums.set(order.currency, (sums.get(order.currency) ?? 0n) + order.amount)
      if (from === '' || order.day < from) from = order.day
      if (order.day > to) to = order.day
    }
    counts.created += created.length
    counts.updated += updated.length
    counts.unchanged += batch.length - created.length - updated.length
  }
  if (sums.size === 0) return { orders: counts }
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
  const amounts = sorted.map(([currency, sum]) => ({ currency, minor: toMinor(sum) }))
  return { orders: counts, written: { amounts, from, to } }
}

/** The orders with the IDs that their shops' numbers have in the workspace. */
async function withIds(statements: Statements, workspaceId: number, batch: readonly FileOrder[], shops: FileShops) {
  const { byId, byNumber } = await knownOrders(statements, workspaceId, batch, shops)
  const created: FileOrder[] = []
  const existing: { readonly order: FileOrder; readonly stored: StoredHash }[] = []
  for (const order of batch) {
    const sameId = shops.namesShops ? byId.get(order.id) : undefined
    const isSame = sameId !== undefined && numberOf(sameId) === numberOf(order)
    const stored = isSame ? sameId : byNumber.get(numberKey(order.shop, numberOf(order)))
    if (stored && !isSame && stored.shop !== order.shop) shops.moved++
    if (!stored) {
      created.push(order)
      const others = shops.all().map(({ slug }) => byNumber.get(numberKey(slug, numberOf(order))))
      if (others.some((other) => other && isSameOrder(other, order))) shops.twice++
    } else {
      const { id, shop, shopNumber } = stored
      existing.push({ order: { ...order, id, shop, shopNumber }, stored })
    }
  }
  const newIdsOf = await newIds(statements, workspaceId, created, { shops: shops.all(), taken: new Set(byId.keys()) })
  const named = created.map((order, i) => {
    const [id, number] = [newIdsOf[i] ?? order.id, numberOf(order)]
    if (id.length > MAX_ID) throw new Refusal(importMessages.shop.longId(number), order.sourceLine)
    return { ...order, id, shopNumber: id === number ? '' : number }
  })
  return { created: named, existing }
}

/** The writes merged with what was edited by hand, and with what the file says nothing about. */
async function mergedWith(
  statements: Statements,
  workspaceId: number,
  writes: readonly (OrderWrite & { readonly order: FileOrder })[],
  conflicts: EditConflicts,
): Promise<OrderWrite[]> {
  const ids = writes.map(({ order }) => order.id)
  const known = new Map((await storedOrders(statements, workspaceId, ids)).map((stored) => [stored.order.id, stored]))
  return writes.map((write) => {
    const stored = known.get(write.order.id)
    if (!stored) return write
    const isEdited = stored.file !== undefined || stored.hash === ''
    const merged = isEdited
      ? { ...write, ...conflicts.merged(stored, write.order) }
      : { ...write, order: conflicts.withKnown(write.order, stored.order) }
    conflicts.addChange(stored.order, merged.order)
    return merged
  })
}

type Conflicts = NonNullable<ImportReport['conflicts']>

/** Merges orders of a file with edited ones, and counts fields changed on both sides. `zone`: see `enteredValues`. */
export function editConflicts(choice: EditChoice = 'keep', zone: string | null = null) {
  const found: Conflicts = { orders: 0, fields: 0, choice, named: [] }
  const columns = new Set<string>()
  /** By currency, in subunits. */
  const differences = new Map<string, bigint>()
  let [keeping, withOtherAmount, withOtherDay] = [0, 0, 0]
  const count = (edited: OrderContent, file: OrderContent, fields: readonly ShownField[]) => {
    found.orders++
    found.fields += fields.length
    const [ours, theirs] = [enteredValues(edited, zone), enteredValues(file, zone)]
    for (const field of fields.slice(0, MAX_CONFLICTS_NAMED - found.named.length)) {
      found.named.push({ id: edited.id, field, edited: fieldText(ours, field), inFile: fieldText(theirs, field) })
    }
  }
  const completed = (file: FileOrder, known: OrderContent) => {
    const order = withKnown(file, known)
    const fields = keptFields(file, order)
    for (const field of fields) columns.add(field)
    if (fields.length > 0) keeping++
    return order
  }
  return {
    withKnown: completed,
    /** An order before and after the import. */
    addChange(before: OrderContent, after: OrderContent): void {
      if (before.day !== after.day) withOtherDay++
      if (before.amount === after.amount && before.currency === after.currency) return
      withOtherAmount++
      const signed = [{ ...before, amount: -before.amount }, after]
      for (const { currency, amount } of signed) differences.set(currency, (differences.get(currency) ?? 0n) + amount)
    },
    /** The order as it is after the import. */
    merged({ order: edited, hash, file: before = edited }: OrderVersion, fileOrder: FileOrder): OrderVersion {
      const file = withDateTexts(completed(fileOrder, before), edited)
      // Earlier releases stored no SKUs: that the file has them now is no contradiction.
      const known = (order: OrderContent) => ({ ...order, lines: withKnownLines(order.lines, file.lines) })
      // An order that no file had was entered by hand as a whole.
      const earlier = hash === '' ? undefined : known(before)
      const { order, conflicts } = mergeFile(known(edited), earlier, file, choice)
      if (conflicts.length > 0) count(edited, file, conflicts)
      const isEdited = differentFields(order, file).length > 0
      return { order, hash: contentHash(fileOrder), file: isEdited ? file : undefined }
    },
    notes: () => [
      ...(keeping > 0 ? [importMessages.note.lacking([...columns], keeping)] : []),
      ...(withOtherAmount > 0 ? [importMessages.note.otherAmounts(withOtherAmount, differences)] : []),
      ...(withOtherDay > 0 ? [importMessages.note.otherDays(withOtherDay)] : []),
    ],
    /** For the report; absent without conflicts. */
    report: (): Pick<ImportReport, 'conflicts'> => (found.fields === 0 ? {} : { conflicts: found }),
  }
}
export type EditConflicts = ReturnType<typeof editConflicts>
