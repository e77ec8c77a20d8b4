import { orderProblems } from '#contract/orders/order-checks.ts'
import { orderFormMessages } from './messages.ts'
import { changeOf, needsReason, newOrderOf, valuesOf } from './order-change.ts'
import { amountCurrency, type OrderDraft } from './order-draft.ts'

/** What is wrong, by field as in `FieldProblem`. */
export type DraftProblems = ReadonlyMap<string, string>

/** What is wrong with the changes; what stays as it is may be incomplete, as in imported orders. */
export function changeProblems(before: OrderDraft, after: OrderDraft): DraftProblems {
  const change = changeOf(before, after)
  const { lines, amount } = valuesOf(after)
  // Another currency has other digits.
  const checked = change.currency === undefined ? change : { ...change, lines, amount }
  const problems = asMap(orderProblems(checked, amountCurrency(after)))
  if (needsReason(before, after) && after.reason.trim() === '') problems.set('reason', orderFormMessages.noReason)
  return problems
}

/** `needsShop`: where there are several shops. */
export function newOrderProblems(draft: OrderDraft, needsShop = false): DraftProblems {
  const problems = asMap(orderProblems(newOrderOf(draft), amountCurrency(draft)))
  if (needsShop && draft.shop === '') problems.set('shop', orderFormMessages.noShop)
  return problems
}

function asMap(problems: ReturnType<typeof orderProblems>): Map<string, string> {
  return new Map(problems.map(({ field, problem }) => [field, problem]))
}
