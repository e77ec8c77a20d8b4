import type { ImportField } from '#contract/import-fields.ts'
import type { ColumnValues } from './column-values.ts'

/** How well the values of a column fit a field, from 0 to 1. */
export function valueFit(field: ImportField, values: ColumnValues): number {
  if (values.texts.length === 0) return 1
  if (values.filled === 0) return 0
  const { dates, emails, worded, amounts, integers } = values
  switch (field) {
    case 'id':
      return emails > 0.5 || dates > 0.6 || values.length > 60 ? 0 : 0.4 + 0.6 * values.codes
    case 'date':
    case 'paidAt':
      return Math.max(dates, values.dateNumbers)
    case 'total':
    case 'lineAmount':
    case 'price':
    case 'lineDiscount':
    case 'discount':
    case 'shipping':
    case 'refunded':
      return amounts * (1 - dates)
    case 'quantity':
      return amounts * (0.6 + 0.4 * integers) * (1 - dates)
    case 'email':
      return emails
    case 'currency':
      return values.currencies
    case 'tax':
      // The same on every row is a rate.
      return amounts * (1 - dates) * (values.isConstant ? 0.2 : 1)
    case 'phone':
    case 'sku':
      return dates > 0.5 || emails > 0.3 ? 0 : 1
    case 'financial':
    case 'fulfillment':
    case 'status':
      return emails > 0.2 || dates > 0.3 ? 0 : 0.15 + 0.85 * values.statuses
    case 'customerId':
      return dates > 0.5 ? 0 : 0.2 + 0.8 * values.codes * (1 - emails)
    case 'product':
      return dates > 0.5 || emails > 0.3 ? 0 : 0.35 + 0.65 * worded - 0.5 * values.itemLists
    case 'shipRegion':
    case 'billRegion':
      return 1 - values.statuses
    case 'products':
      return values.itemLists
    case 'shipZip':
    case 'billZip':
    case 'rowId':
    case 'shipStreet2':
    case 'billStreet2':
      return dates > 0.5 || emails > 0.3 ? 0 : 1
    case 'customerName':
      // The same name on every row is more likely the seller's.
      return dates > 0.5 || emails > 0.5 ? 0 : (0.2 + 0.8 * worded) * (values.isConstant ? 0.3 : 1)
    default:
      return dates > 0.5 || emails > 0.5 ? 0 : 0.2 + 0.8 * worded
  }
}

/**
 * Fields that the values alone can show, with how clearly they do; weaker than any clear heading. `isHeadless`: none of the
 * table's headings says anything, so weaker signs count too.
 */
export function fieldsShown(values: ColumnValues, isHeadless: boolean): ReadonlyMap<ImportField, number> {
  const shown = new Map<ImportField, number>()
  if (values.filled < 0.3) return shown
  if (values.emails > 0.8) shown.set('email', 0.55)
  if (values.currencies > 0.9) shown.set('currency', 0.5)
  if (values.dates > 0.8) shown.set('date', 0.42)
  if (values.itemLists > 0.8) shown.set('products', 0.45)
  if (values.statuses > 0.9) shown.set('status', 0.4)
  if (!isHeadless || values.dates > 0.5 || values.emails > 0.5) return shown
  const hasDecimals = values.amounts > 0.9 && values.integers < 0.9
  if (values.codes > 0.9 && !hasDecimals && values.distinct > 0.2) shown.set('id', 0.43)
  if (hasDecimals) shown.set('total', 0.42)
  if (values.worded > 0.9 && values.length > 4) {
    shown.set('customerName', 0.41)
    shown.set('product', 0.4)
  }
  return shown
}
