import { type ImportField, missingFields, NEEDED_FIELDS } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { cliMessages } from './messages.ts'
import { printable } from './report-text.ts'

/** Prints a question and returns the line that was typed. */
type Ask = (question: string) => Promise<string>

type Suggestion = NonNullable<ImportReport['suggestion']>

/** The columns that a person chose or confirmed for a file that wasn't recognised; undefined if they gave up. */
export async function askMapping(
  name: string,
  { headings, lists, mapping }: Suggestion,
  ask: Ask,
): Promise<ImportMapping | undefined> {
  const list = await askList(lists, mapping.list, ask)
  // Its columns are recognised first.
  if (list !== undefined && list !== mapping.list) return { list }
  const columns = { ...mapping.columns }
  const has = (field: ImportField) => columns[field] !== undefined
  for (const { what, oneOf } of NEEDED_FIELDS) {
    if (!missingFields(has, mapping.missingIds).includes(what)) continue
    const heading = await askColumn(what, headings, ask)
    const [field] = oneOf[0] ?? []
    if (heading === undefined || !field) return undefined
    columns[field] = [heading]
  }
  const answer = await ask(`${cliMessages.columnsFound(name, columnLines(columns))}\n${cliMessages.confirmColumns}`)
  return ['', 'y', 'yes'].includes(answer.trim().toLowerCase()) ? { ...mapping, columns } : undefined
}

/** The list with the orders; nothing typed keeps the likely one. */
async function askList(lists: Suggestion['lists'], likely: string | undefined, ask: Ask): Promise<string | undefined> {
  if (lists.length === 0) return likely
  const named = lists.map(({ name, records }, i) => cliMessages.list(i + 1, printable(name), records))
  for (;;) {
    const answer = (await ask(`${named.join('\n')}\n${cliMessages.whichList(printable(likely ?? ''))}`)).trim()
    if (answer === '') return likely
    const found = lists[Number(answer) - 1] ?? lists.find(({ name }) => name === answer)
    if (found) return found.name
  }
}

async function askColumn(what: string, headings: readonly string[], ask: Ask): Promise<string | undefined> {
  const named = headings.map((heading) => heading.trim())
  const listed = named.flatMap((heading, i) => (heading === '' ? [] : [`  ${i + 1}  ${printable(heading)}`]))
  for (;;) {
    const answer = (await ask(`${listed.join('\n')}\n${cliMessages.whichColumn(what)}`)).trim()
    if (answer === '') return undefined
    const heading = named[Number(answer) - 1] ?? named.find((one) => one.toLowerCase() === answer.toLowerCase())
    if (heading) return heading
  }
}

/** 'id  Order No', one a line. */
function columnLines(columns: NonNullable<ImportMapping['columns']>): string[] {
  const entries = Object.entries(columns)
  const width = Math.max(...entries.map(([field]) => field.length))
  return entries.map(([field, headings]) => `  ${field.padEnd(width)}  ${printable(headings.join(', '))}`)
}
