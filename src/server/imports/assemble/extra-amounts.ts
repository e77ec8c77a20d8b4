import { EXTRA_AMOUNTS, type ExtraAmount } from '#contract/order-states.ts'
import { UnreadableNumber } from './amounts.ts'
import type { OrderGroup } from './order-group.ts'

export interface ReadExtras {
  readonly amounts: Readonly<Record<ExtraAmount, bigint | null>>
  /** Those that are no amount. They stop no order, because orders can be read without them. */
  readonly unread: readonly ExtraAmount[]
}

/** Discount, shipping, tax and refund of an order. `perLine`: columns that have them by line, which are left out. */
export function readExtras(
  { head, different }: OrderGroup,
  perLine: ReadonlySet<ExtraAmount>,
  read: (text: string, name: ExtraAmount) => bigint,
): ReadExtras {
  const amounts: Record<ExtraAmount, bigint | null> = { discount: null, shipping: null, tax: null, refunded: null }
  const unread: ExtraAmount[] = []
  for (const name of EXTRA_AMOUNTS) {
    if (head[name] === '' || perLine.has(name)) continue
    try {
      if (different?.has(name)) unread.push(name)
      else amounts[name] = read(head[name], name)
    } catch (error) {
      if (!(error instanceof UnreadableNumber)) throw error
      unread.push(name)
    }
  }
  return { amounts, unread }
}

/** Detects columns with an amount for each line, not for the order: in most orders of several rows they differ. */
export class PerLineDetector {
  readonly #votes = new Map<ExtraAmount, number>()

  /** Every order is added once. */
  readonly add = ({ equal, different }: OrderGroup): void => {
    for (const name of different ?? []) this.#vote(name, 1)
    for (const name of equal ?? []) if (!different?.has(name)) this.#vote(name, -1)
  }

  get columns(): ReadonlySet<ExtraAmount> {
    return new Set([...this.#votes].filter(([, votes]) => votes > 0).map(([name]) => name))
  }

  #vote(name: ExtraAmount, votes: number): void {
    this.#votes.set(name, (this.#votes.get(name) ?? 0) + votes)
  }
}
