import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ColumnValues } from './column-values.ts'
import { FIELD_TRAITS, type FieldTraits, VALUE_FITS } from './field-patterns.ts'
import type { HeadingMeanings } from './heading-meanings.ts'
import type { HeadingMeaning } from './heading-words.ts'

interface FieldPattern {
  readonly names: readonly { readonly meanings: readonly HeadingMeaning[]; readonly weight: number }[]
  readonly context: ReadonlySet<HeadingMeaning>
}

const FIELD_PATTERNS = (Object.entries(FIELD_TRAITS) as [ImportField, FieldTraits][]).map(
  ([field, { words }]): readonly [ImportField, FieldPattern] => {
    const [names = '', context = ''] = words.split(' / ')
    return [field, { names: names.split('|').map(weighted), context: new Set(context.split(' ') as HeadingMeaning[]) }]
  },
)

function weighted(text: string): FieldPattern['names'][number] {
  const words = text.split(' ')
  return { meanings: words.slice(0, -1) as HeadingMeaning[], weight: Number(words.at(-1)) / 100 }
}

/** What each further meaning adds to the score, or takes from it, and what a word that isn't known takes. */
const FITTING = 0.03
const CONTRARY = 0.5
const UNKNOWN_WORD = 0.12

/** For each field that a heading can name how clearly it does, from 0 to 1. */
export function fieldsNamed({ meanings, unknown }: HeadingMeanings): ReadonlyMap<ImportField, number> {
  const found = new Map<ImportField, number>()
  if (meanings.size === 0) return found
  for (const [field, { names, context }] of FIELD_PATTERNS) {
    let best = 0
    for (const { meanings: needed, weight } of names) {
      if (!needed.every((meaning) => meanings.has(meaning))) continue
      const further = [...meanings].filter((meaning) => !needed.includes(meaning))
      const fitting = further.filter((meaning) => context.has(meaning)).length
      const contrary = further.length - fitting
      best = Math.max(best, weight + FITTING * fitting - CONTRARY * contrary - UNKNOWN_WORD * unknown)
    }
    if (best > 0) found.set(field, Math.min(1, best))
  }
  return found
}

/** How well the values of a column fit a field, from 0 to 1. */
export function valueFit(field: ImportField, values: ColumnValues): number {
  if (values.texts.length === 0) return 1
  return values.filled === 0 ? 0 : VALUE_FITS[FIELD_TRAITS[field]?.values ?? 'text'](values)
}

type Shown = readonly [field: ImportField, score: number, is: (values: ColumnValues) => boolean]

/** Fields that the values alone can show, with how clearly they do; weaker than any clear heading. */
const SHOWN: readonly Shown[] = [
  ['email', 0.55, ({ emails }) => emails > 0.8],
  ['currency', 0.5, ({ currencies }) => currencies > 0.9],
  ['date', 0.42, ({ dates }) => dates > 0.8],
  ['products', 0.45, ({ itemLists }) => itemLists > 0.8],
  ['status', 0.4, ({ statuses }) => statuses > 0.9],
]
const hasDecimals = ({ amounts, integers }: ColumnValues) => amounts > 0.9 && integers < 0.9
const isName = ({ worded, length }: ColumnValues) => worded > 0.9 && length > 4
/** Weaker signs, where none of the table's headings says anything. */
const SHOWN_WITHOUT_HEADINGS: readonly Shown[] = [
  ['id', 0.43, (values) => values.codes > 0.9 && !hasDecimals(values) && values.distinct > 0.2],
  ['total', 0.42, hasDecimals],
  ['customerName', 0.41, isName],
  ['product', 0.4, isName],
]

export function fieldsShown(values: ColumnValues, isHeadless: boolean): ReadonlyMap<ImportField, number> {
  if (values.filled < 0.3) return new Map()
  const weaker = isHeadless && values.dates <= 0.5 && values.emails <= 0.5 ? SHOWN_WITHOUT_HEADINGS : []
  const shown = [...SHOWN, ...weaker].filter(([, , is]) => is(values))
  return new Map(shown.map(([field, score]) => [field, score]))
}
