import type { EnteredOrder, OrderValues } from '#contract/orders/order-values.ts'
import { SHOWN_FIELDS, type ShownField } from '#contract/orders/shown-fields.ts'
import type { BulkJob } from './bulk-change.ts'
import type { FieldChange, RecordedKind, UndoneChange } from './order-history.ts'
import type { ChangedValue } from './workspace-history.ts'

// Apart from the schemas, whose library would make the browser's download larger.

/** The fields in which two versions of an order differ. */
export function changedFields(before: OrderValues, after: OrderValues): FieldChange[] {
  return SHOWN_FIELDS.map((field) => ({
    field,
    before: fieldText(before, field),
    after: fieldText(after, field),
  })).filter((change) => change.before !== change.after)
}

/** A field in one text, '' where it is empty: 'Ann Lee, ann@example.com', '2 × Chair 12.50'. */
export function fieldText(values: EnteredOrder & Partial<OrderValues>, field: ShownField): string {
  if (field === 'customer') {
    const { name, email, phone } = values.customer
    return [name, email, phone].filter((text) => text !== '').join(', ')
  }
  if (field === 'lines') return values.lines.map(lineText).join('\n')
  if (field === 'placedAt') return values.placedAt.replace('T', ' ').replace(/:00$/, '')
  const value = values[field] ?? ''
  return typeof value === 'string' ? value : value.join(', ')
}

function lineText({ product, quantity, price, amount, sku = '' }: OrderValues['lines'][number]): string {
  const article = sku === '' ? product : `${product} (${sku})`
  const pieces = quantity === '' ? article : `${quantity} × ${article}`
  const money = price === '' ? amount : price
  return money === '' ? pieces : `${pieces} ${money}`
}

/** What an undo has done that was a job. */
export function undoneByJob({ id, changed, refused, refusedCount }: BulkJob): UndoneChange {
  return {
    undone: changed,
    kept: refused.map((one) => ({ ...one, field: one.field ?? '' })),
    keptCount: refusedCount,
    changeId: changed > 0 ? id : '',
  }
}

/** What a change recorded of an order, by its entry in the history. */
export function recordedIn(fields: readonly ChangedValue[]): RecordedKind | undefined {
  // `changeOrder` and `recordOfOrder` write nothing else.
  return fields.find(({ field }) => field === 'recorded')?.after as RecordedKind | undefined
}
