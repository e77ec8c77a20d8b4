import type { ImportLayout } from '#contract/imports/import-choices.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportFormat } from '#contract/imports/import-schema.ts'
import { type ColumnMap, firstHeadings, type HeadingTable, headingTable, type TextOf } from './columns.ts'
import { linesOfRow, orderHead } from './order-fields.ts'
import type { LineTexts, OrderHead, ParsedRecord } from './parsed-record.ts'
import type { Grouping } from './source.ts'

/** How the rows of a table of orders are understood that its headings show to be from a shop. */
export interface TableLayout {
  readonly name: Exclude<ImportLayout, 'json'>
  /** The format's name in the report. */
  readonly format: Exclude<ImportFormat, 'auto'>
  readonly headings: HeadingTable
  /** The headings of all of these fields together belong to no other layout. */
  readonly requiredHeadings: readonly ImportField[]
  /** Undefined if required columns are missing. */
  readerOf(columns: ColumnMap, headings: readonly string[]): TableReader | undefined
}

/** How the records of one table are read. */
export interface TableReader {
  readonly grouping: Grouping
  /** For the report. */
  readonly notes: readonly string[]
  /** Columns with one item each. */
  readonly items?: readonly number[]
  readRecord(text: TextOf, cells: readonly string[]): ParsedRecord
}

/** A shop's export as data. What is absent is read as in any table with a line per row. */
interface ShopTable extends Pick<TableLayout, 'name' | 'format' | 'requiredHeadings'> {
  /** The headings of each field, separated by '|'. */
  readonly headings: Partial<Record<ImportField, string>>
  readonly grouping: Grouping
  /** Columns that this layout cannot be read without, also where the user chose the columns. */
  readonly neededColumns?: readonly ImportField[]
  /** The headings of columns with one item each, at least one of which is needed. */
  readonly itemHeadings?: RegExp
  /** In a table with a row per line: a record with a text in one of these begins an order. */
  readonly startsOrder?: readonly ImportField[]
  /** For the report. `headings`: of the fields found. */
  readonly notes?: (headings: ReadonlyMap<ImportField, string>) => readonly string[]
  /** What differs from any other table. */
  readonly head?: (head: OrderHead, text: TextOf) => OrderHead
  /** `items`: the texts of the item columns. */
  readonly lines?: (text: TextOf, items: readonly string[]) => LineTexts[]
}

/** The headings of an address, which begin alike; its parts' own are separated by '|'. */
export function addressHeadings(kind: 'ship' | 'bill', beginning: string, parts: Readonly<Record<string, string>>) {
  const whole = (names: string) => beginning + names.replaceAll('|', `|${beginning}`)
  return Object.fromEntries(Object.entries(parts).map(([part, names]) => [kind + part, whole(names)]))
}

export function shopLayout(table: ShopTable): TableLayout {
  const { grouping, neededColumns = [], startsOrder = [], itemHeadings } = table
  const { notes = () => [], head = (usual) => usual, lines = linesOfRow } = table
  return {
    ...table,
    headings: headingTable(table.headings),
    readerOf(columns, headings) {
      const items = headings.flatMap((heading, i) => (itemHeadings?.test(heading) ? [i] : []))
      const hasItems = !itemHeadings || items.length > 0
      if (!hasItems || !neededColumns.every((field) => columns.has(field))) return undefined
      const itemTexts = (cells: readonly string[]) =>
        items.map((column) => cells[column]?.trim() ?? '').filter((item) => item !== '')
      return {
        grouping,
        notes: notes(firstHeadings(columns, headings)),
        items,
        readRecord: (text, cells) => ({
          id: text('id'),
          startsOrder: grouping === 'one row per order' || startsOrder.some((field) => text(field) !== ''),
          head: head(orderHead(text), text),
          lines: lines(text, itemTexts(cells)),
        }),
      }
    },
  }
}
