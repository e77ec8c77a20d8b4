import type { ImportReport } from '#contract/imports/import-schema.ts'
import { dateOrderName, delimiterName, formatName } from './format-names.ts'
import { mappingMessages, reportMessages } from './messages.ts'

/** How many orders the import writes. */
export const ordersToWrite = ({ orders }: ImportReport): number => orders.created + orders.updated

/** The result, as the step's heading. */
export function headline(report: ImportReport): string {
  const count = ordersToWrite(report)
  if (report.state === 'refused') return reportMessages.refused
  if (count === 0) return reportMessages.nothingNew
  return report.state === 'checked' ? reportMessages.ready(count) : reportMessages.imported(count)
}

/** How the file was read, as pairs of term and text, without what does not apply to it. */
export function readingOf({ format, encoding, delimiter, dateOrder }: ImportReport): (readonly [string, string])[] {
  const pairs = [
    ['Format', format && formatName(format)],
    [mappingMessages.encoding, encoding],
    [mappingMessages.delimiter, delimiter && delimiterName(delimiter)],
    [mappingMessages.dateOrder, dateOrder && dateOrderName(dateOrder)],
  ] as const
  return pairs.flatMap(([term, text]) => (text ? [[term, text] as const] : []))
}

/** The sentences of a refusal, each once: the first error gives the reason (contract), others concern the whole file. */
export function refusalSentences({ errors }: ImportReport): readonly string[] {
  const sentences = errors.filter(({ record }, index) => index === 0 || record === null)
  return [...new Set(sentences.map(({ reason }) => reason))]
}
