import { stepTo } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { changedDraftFields, statusOf } from './order-change.ts'
import {
  type DraftField,
  isFollowing,
  type OrderDraft,
  unexplainedText,
  withFollowing,
  withFollowingTotal,
  withOnly,
} from './order-draft.ts'

export interface MergedDraft {
  /** With both sides' changes, and one's own where both changed a field. */
  readonly draft: OrderDraft
  /** Fields that only the saved version changed. */
  readonly adopted: readonly DraftField[]
  /** Fields that only the form changed. */
  readonly retained: readonly DraftField[]
  /** Fields that both changed, differently. */
  readonly disputed: readonly DraftField[]
  /** The chosen status, where it cannot follow the saved one, which then stays. */
  readonly impossible?: OrderStatus
}

/** Merges what a form and a saved version changed since `base`. */
export function mergeDrafts(base: OrderDraft, mine: OrderDraft, theirs: OrderDraft): MergedDraft {
  const [byMe, byThem] = [changedDraftFields(base, mine), changedDraftFields(base, theirs)]
  const different = changedDraftFields(mine, theirs)
  const [from, to] = [statusOf(theirs), statusOf(mine)]
  const isImpossible = byMe.includes('status') && from !== to && stepTo(from, to) === undefined
  // Both changed what the total follows, so that neither total is the one of both changes.
  const isSum = byMe.includes('amount') && byThem.includes('amount') && haveSameRule(mine, theirs)
  const isSettled = (field: DraftField) => (field === 'status' && isImpossible) || (field === 'amount' && isSum)
  const disputed = different.filter((field) => byMe.includes(field) && byThem.includes(field) && !isSettled(field))
  const adopted = byThem.filter((field) => !byMe.includes(field))
  const taken: readonly DraftField[] = isImpossible ? [...adopted, 'status'] : adopted
  const start = { ...mine, isPaidByDate: theirs.isPaidByDate }
  const merged = taken.reduce<OrderDraft>((draft, field) => withOnly(draft, field, theirs), start)
  return {
    draft: isSum ? withFollowingTotal(merged) : withFollowing(merged, isFollowing(mine)),
    adopted,
    retained: different.filter((field) => byMe.includes(field) && !byThem.includes(field)),
    disputed,
    ...(isImpossible && { impossible: to }),
  }
}

/** Whether both totals follow the same and have the same on top. */
function haveSameRule(mine: OrderDraft, theirs: OrderDraft): boolean {
  return isFollowing(mine) && mine.difference === unexplainedText({ ...theirs, included: mine.included })
}
