import { rmSync } from 'node:fs'
import { emptyReport, type ImportReport } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { inTimeZone } from '#server/changes/orders-in-time-zone.ts'
import { gatedWriter } from '#server/database/commit-gate.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter, WriteTransaction } from '#server/database/ports.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { readOrders } from '#server/imports/assemble/read-orders.ts'
import { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { spilledOrders } from '#server/imports/assemble/spilled-orders.ts'
import { usual } from '#server/imports/formats/amount-sample.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import { type Source, UnknownColumns } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { hasSign } from '#server/imports/parse/decimal.ts'
import { isFailedPayment } from '#server/imports/parse/status.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type FileShops, fileShops } from '#server/imports/write/file-shops.ts'
import { compareOrders, editConflicts, type OrderCounts, writeOrders } from '#server/imports/write/write-orders.ts'
import { addNotifications } from '#server/notifications/add-notifications.ts'
import { arrivedOrders } from '#server/notifications/arrived-orders.ts'
import { storedShops } from '#server/shops/shops.ts'
import { chooseShop, createdShop } from './choose-shop.ts'
import { checkedOrders, decideReading } from './decide-reading.ts'
import { type DecidedReading, type ImportJob, type OnProgress, paced } from './import-job.ts'
import { isDue, requestHash, storedImport, storeImport } from './import-record.ts'
import { type OrderText, orderText, unpackedPath } from './order-text.ts'
import { type ImportOutcome, refusedReport } from './outcome.ts'
import { previewOf, previewText } from './preview-file.ts'
import { saveRejected } from './rejected-file.ts'

/** Milliseconds: a shop waits for the answer. */
const SENT_LOCK_WAIT = 2000

/** `runImport` in a thread. */
export function runImportJob(job: ImportJob, onProgress: OnProgress): Promise<ImportOutcome> {
  return runImport(job, Date.now, paced(onProgress))
}

/**
 * Imports one file, all of it or nothing: readers see the state before or after. Blocks its thread while it reads the file.
 * An unfit file gives a report with the state `refused`; the same id with the same file and parameters gives the stored
 * report again, and is declined with others. Throws what the disk or the database throws.
 */
export async function runImport(
  job: ImportJob,
  clock: () => number,
  onProgress: OnProgress = () => {},
): Promise<ImportOutcome> {
  const run = await begin(job, clock, onProgress)
  const { target, tally, report, writer, decided, spilled } = run
  let source: Source | undefined
  let text: OrderText | undefined
  try {
    text = await orderText(job.path, { mapping: job.mapping, target })
    const { file, mapping, encoding } = text
    const hash = requestHash(file.hash, job)
    const before = await writer.read((statements) => storedImport(statements, job.workspaceId, job.id))
    if (before && (before.bodyHash !== hash || before.isUndone)) {
      const { reused, undone } = importMessages.key
      return { kind: 'failed', cause: 'declined', reason: before.bodyHash === hash ? undone : reused }
    }
    if (before?.report) return { kind: 'report', report: before.report }
    report.encoding = encoding
    tally.notes.push(...text.notes)
    source = openSource(text.path, file, { ...job, mapping, acceptsGuess: job.preview })
    report.format = source.format
    if (encoding !== null) report.delimiter = source.delimiter
    report.details = [...source.details]
    tally.notes.push(...source.notes)
    const onBytes = (bytes: number) =>
      onProgress({ state: 'reading', done: bytes, of: file.bytes, records: tally.records })
    const collected = collectOrders(source, tally, spilled, onBytes)
    const finished = await saveOrders(run, collected, hash)
    onProgress({ state: 'done', done: finished.records, of: finished.records })
    const notes = [...finished.notes, ...saveRejected(job, source, tally, decided)]
    return { kind: 'report', report: { ...finished, notes } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = refusedReport(report, error, tally)
    if (source && refused.rejected > 0) saveRejected(job, source, tally, decided)
    const preview = job.preview && text ? await previewOfRefused(job, writer, text) : {}
    return { kind: 'report', report: { ...refused, ...preview } }
  } finally {
    spilled.close()
    rmSync(target, { force: true })
    await writer.close()
  }
}

/** What an import works with while its file is read and written. */
async function begin(job: ImportJob, clock: () => number, onProgress: OnProgress) {
  const spilled = spilledOrders(job.scratchFolder, job.groupMemory)
  return {
    ...{ job, clock, startedAt: clock(), spilled, tally: new RecordTally(), onProgress },
    target: unpackedPath(job.scratchFolder, job.id),
    writer: gatedWriter(await openWriter(job.database, job.sent && SENT_LOCK_WAIT), job.sent?.gate),
    /** Both are completed as the file is read. */
    ...{ report: emptyReport(job.id), decided: {} as DecidedReading },
  }
}

/** How the beginning of a refused file is read, unless that is refused too. */
async function previewOfRefused(job: ImportJob, writer: DatabaseWriter, text: OrderText) {
  const { timeZone: zone } = await writer.read((statements) => workspaceSettings(statements, job.workspaceId))
  try {
    return { preview: previewText(text, { ...job, isPart: false, zone }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {}
  }
}

/** Writes the orders, or compares them with the stored ones in a dry run. */
async function saveOrders(run: Awaited<ReturnType<typeof begin>>, collected: Collected, bodyHash: string) {
  const { job, writer, tally, report, onProgress, startedAt } = run
  const { workspaceId, id, preview } = job
  const { source } = collected
  if (tally.records === tally.blank) throw new Refusal(importMessages.tally.noOrders)
  const { timeZone } = await writer.read((statements) => workspaceSettings(statements, workspaceId))
  const { reading: read, decided, dateOrder, decimalMark, notes } = decideReading(collected, job, timeZone)
  report.dateOrder = dateOrder
  Object.assign(run.decided, decided)
  // For looking at the orders before they are counted.
  const uncounted = () => readOrders({ ...collected, tally: new RecordTally() }, read)
  const choice = await writer.read((statements) => chooseShop(statements, job, source.reading.key, uncounted))
  const { currency, name: shopName } = choice.shop
  // Of the dollars, that of the shop is likelier than the usual one.
  const ofDollars = tally.notes.indexOf(importMessages.note.dollars)
  const areOfShop = ofDollars >= 0 && job.mapping?.currency === undefined && hasSign(currency, '$')
  if (areOfShop) tally.notes.splice(ofDollars, 1)
  const isOfShop = (areOfShop || read.currency === NO_CURRENCY) && currency !== NO_CURRENCY
  const { withoutCurrency } = source.units()
  if (isOfShop && withoutCurrency && usual(currency) !== 2 && job.amountUnit === undefined) throw withoutCurrency
  const reading = isOfShop ? { ...read, currency } : read
  tally.notes.push(...notes, ...choice.notes, ...collected.statuses.notes(), ...collected.states.notes('unknownStates'))
  const check = checkedOrders(collected, reading, job)
  const conflicts = editConflicts(job.edits, timeZone)
  const finish = (state: 'checked' | 'done', counts: OrderCounts, shops: FileShops): ImportReport => {
    check.demand()
    const other = isOfShop && [...tally.signs].find((sign) => !hasSign(currency, sign))
    if (other) throw new UnknownColumns(importMessages.shop.otherSign(other, currency, shopName), source.reading)
    tally.notes.push(...check.notes())
    const found = shops.reported(state === 'checked')
    if (isOfShop && tally.withoutCurrency > 0) tally.notes.push(importMessages.shop.currency(currency, shopName))
    tally.notes.push(...found.notes, ...conflicts.notes())
    return { ...report, state, ...tally.finished(), ...found.report, ...conflicts.report(), ...counts }
  }
  const onDone = (done: number) => onProgress({ state: 'writing', done, of: collected.groups.size })
  if (job.dryRun) {
    const shops = fileShops(choice.stored, choice.shop, choice.isNamed)
    const compared = { importId: id, orders: check.orders, conflicts, shops }
    const counts = await writer.read((statements) =>
      compareOrders(statements, workspaceId, compared, async ({ done }) => onDone(done)),
    )
    const checked = finish('checked', counts, shops)
    if (!preview) return checked
    const shown = { dateOrder, decimalMark, notes: checked.notes, encoding: checked.encoding ?? '' }
    return { ...checked, preview: { ...previewOf(collected, check), ...shown } }
  }
  const write = async (transaction: WriteTransaction) => {
    onDone(0)
    // It may have been changed while the file was read.
    const { timeZone: zoneNow } = await workspaceSettings(transaction, workspaceId)
    const placed = zoneNow === timeZone ? check.orders : check.orders.map((order) => inTimeZone(order, zoneNow))
    const stored = await storedShops(transaction, workspaceId)
    const shop = job.newShop === undefined ? choice.shop : createdShop(stored, job.newShop)
    const shops = fileShops(stored, shop, choice.isNamed)
    // All of them are read, so that they are counted.
    const due = (await isDue(transaction, job)) ? placed : placed.filter(() => false)
    const arrived = arrivedOrders(stored, isFailedPayment)
    const options = { conflicts, shops, onWritten: arrived.add }
    const counts = await writeOrders(transaction, workspaceId, id, due, onDone, options)
    const finished = finish('done', counts, shops)
    if (job.sent && !counts.written) return finished
    const at = run.clock()
    await storeImport(transaction, job, source.reading, { bodyHash, report: finished, startedAt, finishedAt: at })
    const news = arrived.notifications().map((one) => ({ ...one, importId: id }))
    await addNotifications(transaction, { workspaceId, actor: job.actor ?? THIS_COMPUTER, at }, news)
    return finished
  }
  const onWait = () => onProgress({ state: 'waiting', done: 0, of: 0, waitingFor: '', ahead: 1 })
  return writer.write(workspaceId, write, job.sent ? undefined : onWait)
}
