import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import { workMessages } from './bulk-messages.ts'

/** What ends the ID in a line: a tab, as spreadsheets copy cells, else a comma or semicolon, else a blank. */
const SEPARATORS = [/\t/, /[,;]/, /\s/]

/**
 * The tracking numbers of a pasted list by order ID: a line for each order, its ID and the number. `problem`: why it can't be used,
 * for people. Each ID must be one of `selected`, so that no number is lost.
 */
export function readTrackingList(
  text: string,
  selected: Pick<ReadonlySet<string>, 'has'>,
): { readonly tracking: Readonly<Record<string, string>>; readonly problem: string } {
  const found = new Map<string, string>()
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const at = SEPARATORS.map((separator) => line.search(separator)).find((place) => place > 0)
    const [id, number] = at === undefined ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    const problem =
      number === '' || number.length > MAX_ENTERED
        ? workMessages.noNumber(line)
        : !selected.has(id)
          ? workMessages.notSelected(id)
          : (found.get(id) ?? number) !== number
            ? workMessages.twoNumbers(id)
            : ''
    if (problem !== '') return { tracking: {}, problem }
    found.set(id, number)
  }
  return { tracking: Object.fromEntries(found), problem: '' }
}
