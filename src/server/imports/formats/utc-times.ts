import type { ImportField } from '#contract/imports/import-fields.ts'
import { headingKey, wordSet } from '#server/imports/parse/words.ts'
import type { TextOf } from './source.ts'

const UTC = wordSet('utc gmt')
/** 'UTC+2' in a heading. */
const OFFSET = /(?:utc|gmt)\s?([-+])(\d{1,2})(?::?(\d{2}))?/i
/** A time of day without an offset. */
const TIME = /\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?m\.?)?$/i

/** Makes the texts of records say that their times are in UTC, or so many hours off it, where the headings do: 'Created (UTC)'. */
export function inUtc(found: ReadonlyMap<ImportField, string>): (text: TextOf) => TextOf {
  const offsets = new Map(
    (['date', 'paidAt'] as const).flatMap((field) => {
      const heading = found.get(field) ?? ''
      const isUtc = headingKey(heading)
        .split(' ')
        .some((word) => UTC.has(word))
      const [, sign, hours = '', minutes = '00'] = OFFSET.exec(heading) ?? []
      return isUtc || sign ? [[field as ImportField, sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z']] : []
    }),
  )
  if (offsets.size === 0) return (text) => text
  return (text) => (field) => {
    const [written, offset] = [text(field), offsets.get(field)]
    return offset !== undefined && TIME.test(written) ? written + offset : written
  }
}
