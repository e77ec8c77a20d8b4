import { formatDays } from '#contract/format-date.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { formatMoney, NO_CURRENCY } from '#contract/money.ts'
import { dateOrderName, formatName } from './format-names.ts'
import { mappingMessages, reportMessages } from './messages.ts'

/** Currencies whose sums the headline has; the others are only counted. */
const SUMS = 4

/** How many orders the import writes. */
export const ordersToWrite = ({ orders }: ImportReport): number => orders.created + orders.updated

/** The result in one sentence, as the step's heading: how many orders, their amounts and their period. */
export function headline(report: ImportReport): string {
  const count = ordersToWrite(report)
  if (report.state === 'refused') return report.question ? reportMessages.open : reportMessages.refused
  if (count === 0) return reportMessages.nothingNew
  const result = report.state === 'checked' ? reportMessages.ready(count) : reportMessages.imported(count)
  return report.written ? withWorth(result, report.written) : result
}

function withWorth(result: string, { amounts, from, to }: NonNullable<ImportReport['written']>): string {
  const sums = amounts.slice(0, SUMS).map(({ minor, currency }) => {
    const sum = formatMoney(minor, currency)
    return currency === NO_CURRENCY && amounts.length > 1 ? reportMessages.withoutCurrency(sum) : sum
  })
  return reportMessages.worth(result, sums, amounts.length - sums.length, formatDays(from, to))
}

/** How the file was read, as pairs of term and text, without what does not apply to it. */
export function readingOf(report: ImportReport): (readonly [string, string])[] {
  const { format, encoding, delimiter, dateOrder, preview } = report
  const { accepted, rejected, repeated, blank } = report
  const file = { isSheet: encoding === null, delimiter, headingLine: preview?.headingLine }
  const pairs = [
    [reportMessages.format, format && formatName({ ...file, format: preview?.mapping.layout ?? format })],
    [mappingMessages.encoding, encoding],
    [mappingMessages.dateOrder, dateOrder && dateOrderName(dateOrder)],
    [mappingMessages.fileCurrency, preview?.mapping.currency],
    [reportMessages.records, reportMessages.recordCounts(accepted, rejected, repeated, blank)],
  ] as const
  return pairs.flatMap(([term, text]) => (text ? [[term, text] as const] : []))
}

/** The sentences of a refusal, each once: the first error gives the reason (contract), others concern the whole file. */
export function refusalSentences({ errors }: ImportReport): readonly string[] {
  const sentences = errors.filter(({ record }, index) => index === 0 || record === null)
  return [...new Set(sentences.map(({ reason }) => reason))]
}
