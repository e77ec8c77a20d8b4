import { hash, randomUUID } from 'node:crypto'
import { isAbout, withoutPerson } from '#contract/changes/person.ts'
import { mapNames } from '#contract/map-names.ts'
import { readRecords } from '#contract/orders/order-records.ts'
import { batchesOf } from '#server/changes/bulk-job.ts'
import { exactJson, type OrderContent, type OrderVersion } from '#server/changes/order-content.ts'
import { openOrderWriter } from '#server/changes/order-writer.ts'
import { versionWith } from '#server/changes/stored-orders.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { type FoundCustomer, ORDER_TEXTS } from './find-customer.ts'

function withBuyer(order: OrderContent, buyer: string): Pick<OrderContent, 'invoices'> {
  const { records, ...value } = readRecords(order, 'invoices') ?? { records: [] }
  const issued = records.map((record) => ({ ...record, sheet: { ...record.sheet, buyer } }))
  return { invoices: issued.length > 0 ? JSON.stringify({ ...value, records: issued }) : '' }
}

/** Replaces the customer in orders and in their earlier versions, so that no undo brings the data back, by the change. Returns the name from then on. */
export async function eraseOrders(
  transaction: WriteTransaction,
  { workspaceId, changeId }: { readonly workspaceId: number; readonly changeId: string },
  { person, stored, versions, isDue }: FoundCustomer,
): Promise<string> {
  const [id, salt] = [randomUUID(), randomUUID()]
  const customer = { customerName: `Erased customer ${id.slice(0, 4).toUpperCase()}`, customerKey: `erased-${id}` }
  const contentOf = (order: OrderContent): OrderContent => {
    const texts = mapNames(ORDER_TEXTS, (field) => withoutPerson(person, order[field]).text)
    const others = { ...order, ...texts, tags: isAbout(person, order.tags) ? '' : order.tags }
    if (!isDue(order)) return others
    return {
      ...{ ...others, ...customer, ...withBuyer(order, customer.customerName) },
      ...{ email: '', phone: '', address: '', note: '', notes: '' },
    }
  }
  const erased = ({ order, hash: ofFile, file }: OrderVersion): OrderVersion => {
    const inFile = file && contentOf(file)
    // A hash could be compared with those of guessed contents. Equal ones stay equal.
    const newHash = ofFile && hash('sha256', salt + ofFile, 'base64url')
    return versionWith({ order: inFile ?? contentOf(order), hash: newHash, file: inFile }, contentOf(order))
  }
  const writer = await openOrderWriter(transaction, workspaceId)
  for (const batch of batchesOf(stored)) {
    const writes = batch.map((one) => ({ ...erased(one), changeId }))
    await writer.change(writes, changeId)
  }
  await writer.finish()
  // With those that were just replaced.
  const rows = [...versions, ...stored].map((one) => [one.order.id, one.version, exactJson(erased(one))])
  await writer.replaceEarlier(rows)
  return customer.customerName
}
