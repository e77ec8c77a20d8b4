import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ChangeOutcome, RefusedChange } from '#contract/changes/change-outcome.ts'
import { customerDataOf, type ErasedCustomer, erasedOf, erasureValues } from '#contract/changes/customer-data.ts'
import { ERASED, type KnownPerson, withoutPerson } from '#contract/changes/person.ts'
import { rowsOf } from '#contract/changes/rejected-rows.ts'
import { replaceInExports } from '#server/accounts/access-history.ts'
import { textLines } from '#server/backup/text-lines.ts'
import { enteredValues } from '#server/changes/entered-values.ts'
import { forgetMerges } from '#server/changes/follow-merges.ts'
import { type CommitGate, gatedWriter } from '#server/database/commit-gate.ts'
import { WriteError } from '#server/database/database-errors.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import type { Scope } from '#server/database/scope.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import { recordChange } from '#server/history/record-change.ts'
import type { RejectedFile } from '#server/imports/jobs/rejected-folder.ts'
import { replaceViews, storedViews } from '#server/views/stored-views.ts'
import { eraseOrders } from './erase-orders.ts'
import { type FoundCustomer, findCustomer, isViewOf, otherCustomers } from './find-customer.ts'
import { CUSTOMER_MESSAGES } from './messages.ts'

interface CustomerRequest extends Scope {
  readonly location: DatabaseLocation
  readonly key: string
  /** How many orders the customer should have; undefined: nothing is erased. */
  readonly expected: number | undefined
  /** Of the change that the erasure is; UTC milliseconds. */
  readonly changeId: string
  readonly now: number
  readonly files: readonly RejectedFile[]
  readonly gate: CommitGate
}

/** Milliseconds that it waits for another writer, and with it all changes of orders. */
const LOCK_WAIT = 2000

/**
 * Finds what is stored of a customer, and erases it where a number of orders is expected. The orders come last, in one transaction
 * with the history: by them the next call finds what an interrupted one has left.
 */
export async function runCustomerJob(request: CustomerRequest): Promise<ChangeOutcome> {
  const { location, workspaceId, key, expected, timeZone, files, gate } = request
  const dryRun = expected === undefined
  await using opened = await openWriter(location)
  const found = await opened.read(async (statements) => {
    const customer = await readCustomer(statements, request)
    return 'state' in customer
      ? customer
      : { ...customer, others: await otherCustomers(statements, request, customer.ofCustomer) }
  })
  if ('state' in found) return found
  const { person, orders: stored } = found
  const rejected = await rejectedRows(files, person, !dryRun)
  const without = (text: string) => withoutPerson(person, text).text
  const exports = await replaceInExports(location, { workspaceId, dryRun }, without)
  const versions = found.versions.filter(({ order, file }) => found.isDue(order) || (file && found.isDue(file)))
  const mentions = [...found.mentions, ...found.named]
  const named = { ...found, key, stored, versions, mentions, rejected }
  const data = customerDataOf(named, (order) => enteredValues(order, timeZone))
  const erased = erasedOf(data, exports)
  if (dryRun) return { state: 'customer', data, erased }
  const latest = Date.now() + LOCK_WAIT
  const erase = async (transaction: WriteTransaction): Promise<ChangeOutcome> => {
    const done = await eraseCustomer(transaction, request, erased)
    return 'state' in done ? done : { state: 'customer', data, erased: done }
  }
  // A long write, after which the log is removed: it has what was erased.
  const onWait = () => {
    if (Date.now() > latest) throw new WriteError('busy')
  }
  return await gatedWriter(opened, gate).write(workspaceId, erase, onWait)
}

/** Where the database names the customer, or why nothing is erased. */
async function readCustomer(statements: Statements, request: CustomerRequest): Promise<FoundCustomer | RefusedChange> {
  const customer = await findCustomer(statements, request)
  if (!customer) return { state: 'refused', status: 404, reason: CUSTOMER_MESSAGES.unknown }
  const orders = customer.orders.length
  if ((request.expected ?? orders) === orders) return customer
  return { state: 'refused', status: 409, reason: CUSTOMER_MESSAGES.otherNumber(orders), orders }
}

/** The rows about a person, by the ID of their import. `erases`: deletes the files that have any. */
async function rejectedRows(files: readonly RejectedFile[], person: KnownPerson, erases: boolean) {
  const found: { changeId: string; rows: string[] }[] = []
  for (const { path, id } of files) {
    const rows = await rowsOf(textLines(createReadStream(path), Number.POSITIVE_INFINITY), person)
    if (rows.length === 0) continue
    found.push({ changeId: id, rows })
    if (erases) await rm(path, { force: true })
  }
  return found
}

/** Replaces the customer in the database; returns what was erased, with the name from then on, or why nothing was. */
async function eraseCustomer(transaction: WriteTransaction, request: CustomerRequest, erased: ErasedCustomer) {
  const customer = await readCustomer(transaction, request)
  if ('state' in customer) return customer
  const { workspaceId, changeId, now: at } = request
  const name = await eraseOrders(transaction, request, customer)
  for (const { table, id, replaced } of customer.mentions)
    await transaction.query(
      `update ${table} set ${replaced.map(([column]) => `${column} = ?`)} where workspace_id = ${workspaceId} and id = ?`,
      [...replaced.map(([, text]) => text), id],
    )
  await forgetMerges(transaction, workspaceId, [request.key, ERASED])
  const views = (await storedViews(transaction, workspaceId)).filter((view) => !isViewOf(customer.person, view))
  await replaceViews(transaction, workspaceId, views)
  // A hash of what an order was created with could be compared with those of guesses.
  const created = await transaction.query(
    `update changes set body_hash = '' where workspace_id = ${workspaceId} and kind = 'create' and object_id in
     (select id from orders where workspace_id = ${workspaceId} and change_id = ?) returning id`,
    [changeId],
  )
  const altered = new Set([...customer.mentions, ...created].map(({ id }) => String(id)))
  await linkEntries(transaction, workspaceId, [...altered])
  const change = { id: changeId, kind: 'erase', at, object: 'order', orders: erased.orders } as const
  await recordChange(transaction, request, { ...change, fields: erasureValues(name, erased) })
  return { ...erased, name }
}
