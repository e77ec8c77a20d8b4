import type { Selection } from '#client/orders/list-state.ts'
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
  selected: Selection,
): { readonly tracking: Readonly<Record<string, string>>; readonly problem: string } {
  const found = new Map<string, string>()
  const lines = text.split('\n').map((line) => line.trim())
  for (const line of lines.filter((one) => one !== '')) {
    const at = SEPARATORS.map((separator) => line.search(separator)).find((place) => place > 0) ?? line.length
    const [id, number] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    const problem = problemOf(line, id, number)
    if (problem !== undefined) return { tracking: {}, problem }
    found.set(id, number)
  }
  return { tracking: Object.fromEntries(found), problem: '' }

  function problemOf(line: string, id: string, number: string): string | undefined {
    if ('except' in selected) return workMessages.notOneByOne
    if (number === '' || number.length > MAX_ENTERED) return workMessages.noNumber(line)
    if (!selected.has(id)) return workMessages.notSelected(id)
    return (found.get(id) ?? number) === number ? undefined : workMessages.twoNumbers(id)
  }
}
