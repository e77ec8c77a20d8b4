import type { ImportField } from '#contract/imports/import-fields.ts'
import { headingKey, wordSet } from '#server/imports/parse/words.ts'
import type { TextOf } from './source.ts'

const UTC = wordSet('utc gmt')
/** A time of day without an offset. */
const TIME = /\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?m\.?)?$/i

/** Makes the texts of records say that their times are in UTC, where a heading does: 'Created (UTC)', but not 'UTC+2'. */
export function inUtc(found: ReadonlyMap<ImportField, string>): (text: TextOf) => TextOf {
  const isUtc = (heading = '') =>
    headingKey(heading)
      .split(' ')
      .some((word) => UTC.has(word)) && !/[-+]\d/.test(heading)
  const fields = (['date', 'paidAt'] as const).filter((field) => isUtc(found.get(field)))
  if (fields.length === 0) return (text) => text
  return (text) => (field) => (fields.some((one) => one === field) ? text(field).replace(TIME, '$&Z') : text(field))
}
