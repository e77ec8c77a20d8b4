import { BYTE_ORDER_MARK, type CsvValue, csvRow } from '#contract/csv-cell.ts'
import { cardDefinition } from '#contract/dashboard/card-definitions.ts'
import type { CardId } from '#contract/dashboard/cards.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { CSV_DELIMITERS, type CsvDelimiterName } from '#contract/orders/export-columns.ts'
import { type CardTable, cardTable } from './card-table.ts'

/**
 * A card's numbers as a CSV file. Their definition is repeated in columns at the end of every row, so that the file is one
 * plain table and two files can be appended.
 */
export function cardCsv(reply: DashboardReply, card: CardId, delimiter: CsvDelimiterName): string {
  const { headings, rows } = cardTable(reply, card)
  const definition = definitionOf(reply, card)
  const mark = CSV_DELIMITERS[delimiter]
  const record = (cells: CardTable['rows'][number]) => csvRow(cells.map(written(delimiter)), mark)
  const head = record([...headings, ...definition.map(([heading]) => heading)])
  const body = rows.map((row) => record([...row, ...definition.map(([, text]) => text)]))
  return BYTE_ORDER_MARK + head + body.join('')
}

/** 'revenue-over-time-2026-01-01-to-2026-06-30.csv'. */
export function cardCsvName({ from, to }: DashboardReply, card: CardId): string {
  return `${card}-${from}-to-${to}.csv`
}

function definitionOf(reply: DashboardReply, card: CardId): readonly (readonly [string, string])[] {
  const { title, lines } = cardDefinition(reply, card)
  const { from, to, comparedFrom, comparedTo, currency, asOf } = reply
  return [
    ['Card', title],
    ['Currency', currency],
    ['From', from],
    ['To', to],
    ['Compared From', comparedFrom ?? ''],
    ['Compared To', comparedTo ?? ''],
    ['As Of', asOf],
    ['Definition', lines.map(({ term, text }) => `${term}: ${text}`).join(' ')],
  ]
}

function written(delimiter: CsvDelimiterName): (cell: CardTable['rows'][number][number]) => CsvValue {
  return (cell) => {
    if (cell === null || typeof cell === 'string' || delimiter === 'comma') return cell
    return { number: cell.number.replace('.', ',') }
  }
}
