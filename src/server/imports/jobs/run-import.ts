import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'
import { openStore } from '#server/database/open-store.ts'
import type { OrderStore, WriteTransaction } from '#server/database/ports.ts'
import { failureOf } from '#server/database/store-failure.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { completeOrders } from '#server/imports/assemble/complete-orders.ts'
import { LazyScratch } from '#server/imports/assemble/scratch/scratch-file.ts'
import { encodingName } from '#server/imports/files/encoding.ts'
import { encodingNotes, inEncoding, inspectFile } from '#server/imports/files/inspect-file.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { GROUP_MEMORY, LARGE_FROM } from '#server/imports/limits.ts'
import { rememberMapping } from '#server/imports/mappings.ts'
import { reportedDateOrder } from '#server/imports/parse/date-order.ts'
import { readNumbers } from '#server/imports/read-numbers.ts'
import { Account } from '#server/imports/record-tally.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { RejectedLog } from '#server/imports/rejected/rejected-log.ts'
import { writeRejected } from '#server/imports/rejected/write-rejected.ts'
import { statusNotes } from '#server/imports/status-notes.ts'
import { compareOrders, writeOrders } from '#server/imports/write/write-orders.ts'
import { workspaceSettings } from '#server/settings/workspace-settings.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import { storedImport, storeImport } from './import-record.ts'
import { emptyReport, refusedReport } from './reports.ts'
import { requestHash } from './request-hash.ts'

/** The same id was used for another file or with other parameters. */
export class ReusedKeyError extends Error {}

/** The import that had this id was undone. */
export class UndoneKeyError extends Error {}

/**
 * Imports one file, all of it or nothing: readers see the state before or the state after. Blocks its thread while it
 * reads the file. A file that cannot be taken gives a report with the state `refused`; the same id with the same file and
 * parameters gives the stored report again. Throws `ReusedKeyError`, `UndoneKeyError`, and other failures (disk, locks).
 */
export async function runImport(
  job: ImportJob,
  clock: () => number,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const startedAt = clock()
  let latest: ImportProgress = { state: 'reading', done: 0, of: 0 }
  const tell: OnProgress = (progress) => {
    latest = progress
    onProgress(progress)
  }
  // Work without figures of its own shows that it goes on.
  const onWork = () => onProgress(latest)
  const scratch = new LazyScratch(job.scratchFolder, onWork)
  const report = emptyReport(job.id)
  const rejected = new RejectedLog(scratch.open)
  const account = new Account(rejected.add)
  const store = await openStore(job.database)
  let source: Source | undefined
  try {
    onWork()
    const file = inEncoding(inspectFile(job.path, onWork), job.mapping?.encoding)
    const before = await store.read((statements) => storedImport(statements, job.workspaceId, job.id))
    const hash = requestHash(file.hash, job)
    if (before && before.bodyHash !== hash) throw new ReusedKeyError('This key was used for another import.')
    if (before?.isUndone) throw new UndoneKeyError('The import of this key was undone.')
    if (before) return before.report
    Object.assign(report, { encoding: encodingName(file.encoding, file.bom) })
    account.notes.push(...encodingNotes(file))
    source = openSource(job.path, file, job)
    Object.assign(report, { format: source.format, delimiter: source.delimiter })
    account.notes.push(...source.notes)
    const room = { memory: job.groupMemory ?? GROUP_MEMORY, scratch: scratch.open }
    const collected = collectOrders(source, account, room, (bytes) =>
      tell({ state: 'reading', done: bytes, of: file.bytes, records: account.records }),
    )
    const { reading } = source
    const remember = async (transaction: WriteTransaction, finished: ImportReport) => {
      const finishedAt = clock()
      const stored = { bodyHash: hash, report: finished, name: job.name, startedAt, finishedAt }
      await storeImport(transaction, job.workspaceId, stored)
      // What was recognised without anybody's word is recognised again, perhaps better.
      if (job.mapping || reading.remembered) await rememberMapping(transaction, job.workspaceId, reading, finishedAt)
    }
    const done = await takeOrders(job, collected, source, account, report, store, tell, onWork, remember)
    tell({ state: 'done', done: done.records, of: done.records })
    return { ...done, notes: [...done.notes, ...keepRejected(job, source, rejected, done.rejected)] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = refusedReport(report, error, account)
    if (source) keepRejected(job, source, rejected, refused.rejected)
    return refused
  } finally {
    scratch.close()
    await store.close()
  }
}

/** Writes the file of rejected records; the import stands, whatever becomes of that. */
function keepRejected(
  { rejectedPath, rejectedLimit }: ImportJob,
  source: Source,
  log: RejectedLog,
  count: number,
): string[] {
  if (rejectedPath === undefined || count === 0) return []
  try {
    const written = writeRejected(rejectedPath, source, log.all(), rejectedLimit)
    if (written === count) return []
    return [`The file of rejected records holds the first ${written} of ${count}: it may have ${rejectedLimit} bytes.`]
  } catch (error) {
    const [why, remedy] =
      failureOf(error) === 'full'
        ? ['its disk is full', 'Make room there']
        : ['its folder cannot be written', 'Change the rights of the folder']
    return [`The file of rejected records could not be written, because ${why}. ${remedy}, then check the file again.`]
  }
}

async function takeOrders(
  job: ImportJob,
  collected: Collected,
  source: Source,
  account: Account,
  report: ImportReport,
  store: OrderStore,
  onProgress: OnProgress,
  onWork: () => void,
  remember: (transaction: WriteTransaction, report: ImportReport) => Promise<void>,
): Promise<ImportReport> {
  if (account.records === account.blank)
    throw new Refusal('The file has headings, but no orders below them. Export a period that has orders.')
  const { mapping } = source.reading
  // A remembered answer decides what the file leaves open; what a person says now decides more.
  const said = job.dateOrder ?? job.mapping?.dateOrder
  const dates = collected.dates.detect((field) => source.found.get(field) ?? field, said, mapping.dateOrder)
  const numbers = readNumbers(collected.numbers, source, job.decimalMark ?? mapping.decimalMark)
  account.notes.push(...numbers.notes)
  report.dateOrder = reportedDateOrder(dates)
  account.notes.push(...statusNotes(source, collected))
  const { timeZone } = await store.read((statements) => workspaceSettings(statements, job.workspaceId))
  const reading = { dates, numbers: numbers.marks, zone: timeZone }
  const orders = completeOrders(source, collected, reading, account)
  const onDone = (done: number) => onProgress({ state: 'writing', done, of: collected.groups.size })
  const finish = (counts: ImportReport['orders']): ImportReport => {
    account.close()
    if (account.accepted === 0) throw new Refusal(allRejected(account))
    const { records, accepted, rejected, repeated, blank, notes } = account
    const state = job.dryRun ? 'checked' : 'done'
    return {
      ...report,
      state,
      records,
      accepted,
      rejected,
      repeated,
      blank,
      orders: counts,
      errors: account.errors(),
      notes,
    }
  }
  const { workspaceId, id } = job
  if (job.dryRun) {
    return finish(await store.read((statements) => compareOrders(statements, workspaceId, orders, onDone)))
  }
  const onWait = (writer = '') => onProgress({ state: 'waiting', done: 0, of: 0, waitingFor: writer, ahead: 1 })
  return store.write(
    workspaceId,
    async (transaction) => {
      onDone(0)
      const finished = finish(await writeOrders(transaction, workspaceId, id, orders, onDone, { hasDistinctIds: true }))
      await remember(transaction, finished)
      return finished
    },
    { name: job.name, isLarge: collected.groups.size >= (job.largeFrom ?? LARGE_FROM), onWait, onWork },
  )
}

function allRejected(account: Account): string {
  const [first] = account.errors()
  if (account.rejected === 1) {
    const why = first ? ` Line ${first.line}: ${first.reason}` : ''
    return `The only record cannot be read as an order, so nothing was imported.${why}`
  }
  const why = first ? ` The first, on line ${first.line}: ${first.reason}` : ''
  return `None of the ${account.rejected} records can be read as an order, so nothing was imported.${why}`
}
