import { targetMessages } from '#client/dashboard/settings/messages.ts'
import type { ChangedObject, ChangedValue } from '#contract/changes/workspace-history.ts'
import { formatMoney } from '#contract/money.ts'
import { slipFieldsOf, slipLabel } from '#contract/slip-fields.ts'
import { isolated } from '#contract/text.ts'
import { logoText, valueNames, valueTexts } from './messages.ts'

/** The values of a change as texts, with the names that their fields have on screen. */
export function shownValues(object: ChangedObject, fields: readonly ChangedValue[]) {
  return fields.map(({ field, before, after }) => {
    const text = object === 'targets' ? amountText(field) : (value: unknown) => valueText(field, value)
    return { field: fieldName(object, field), before: text(before), after: text(after) }
  })
}

/** The field of a target is its month and currency: '2026-11 EUR'. */
function fieldName(object: ChangedObject, field: string): string {
  const [month = '', currency = ''] = field.split(' ')
  return object === 'targets' ? targetMessages.field(month, currency) : (valueNames[object]?.[field] ?? field)
}

function amountText(field: string): (value: unknown) => string {
  const [, currency = ''] = field.split(' ')
  return (value) => (typeof value === 'number' ? formatMoney(value, currency) : '')
}

function valueText(field: string, value: unknown): string {
  const known = valueTexts[field]?.[String(value)]
  if (known !== undefined) return known
  if (field === 'slip') return slipFieldsOf(String(value)).map(slipLabel).join(', ')
  if (field === 'logo') return value ? logoText : ''
  if (Array.isArray(value)) return value.join(', ')
  return value === null ? '' : isolated(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
