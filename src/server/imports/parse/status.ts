import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { FulfillmentState, PaymentState } from '#contract/orders/order-states.ts'
import { importMessages } from '#server/imports/messages.ts'
import WORDS from './status-words.json' with { type: 'json' }
import { headingKey, memoized, wordSet, wordTable } from './words.ts'

export interface MappedStatus {
  readonly status: OrderStatus
  /** As written in the file. */
  readonly word: string
  /** The word isn't in the table; the order counts as Pending. */
  readonly unknown: boolean
}

/** The form in which words for a status are compared; WooCommerce writes 'wc-completed'. */
const keyOf = memoized((word: string) => headingKey(word.trim().replace(/^wc-/i, '')))

/** From the words of shops to the statuses: English, German, French, Spanish, and WooCommerce's translations. */
const STATUSES = wordTable<OrderStatus>(WORDS.order)

const FAILED = wordSet(WORDS.failed, '|')

/** Whether a shop's word for the status of an order says that its payment failed. */
export const isFailedPayment = memoized((word: string) => FAILED.has(keyOf(word)))

/** The status for one word of a file; Unknown without a word. */
export const mapStatus = memoized((word: string): MappedStatus => {
  const text = word.trim()
  if (text === '') return { status: 'Unknown', word: '', unknown: false }
  const known = STATUSES.get(keyOf(text))
  return { status: known ?? 'Pending', word: text, unknown: known === undefined }
})

/**
 * From the words of both tables: the state in the word of a column; without a word, the one that the order's status says.
 * `anywhere`: words with one meaning, also as the status of an order; `inColumn`: those that say this only in a column about it.
 */
function stateOf<State>(anywhere: ReadonlyMap<string, State>, inColumn: ReadonlyMap<string, State>) {
  return (word: string, status: string): State | 'Unknown' => {
    const key = keyOf(word || status)
    return anywhere.get(key) ?? (word === '' ? undefined : inColumn.get(key)) ?? 'Unknown'
  }
}

export const paymentState = stateOf<PaymentState>(wordTable(WORDS.payment), wordTable(WORDS.paymentColumn))
export const fulfillmentState = stateOf<FulfillmentState>(
  wordTable(WORDS.fulfillment),
  wordTable(WORDS.fulfillmentColumn),
)

/** The state of an order of which so much was paid back, unless its own state says how much. Amounts in equal units. */
export function refundedState(state: PaymentState, refunded: bigint | null, total: bigint): PaymentState {
  if (refunded === null || refunded <= 0n || state === 'Refunded' || state === 'Partially refunded') return state
  return refunded < total ? 'Partially refunded' : 'Refunded'
}

/** Words that are listed, and characters of each: a column of notes must not fill the memory. */
const MAX_WORDS = 100
const LONGEST = 200

/** The file's words for a status. */
export class StatusWords {
  /** `known`: the table has it, or the user mapped it. */
  readonly listed = new Map<string, ImportPreview['statuses'][number]>()
  /** Records with words beyond those; they are mapped like all, but not listed. */
  further = 0
  readonly #chosen: ReadonlyMap<string, OrderStatus>

  /** `chosen`: the user's mapping of statuses, which overrides the table. */
  constructor(chosen: ImportMapping['statuses'] = {}) {
    this.#chosen = new Map(Object.entries(chosen))
  }

  mapped(found: MappedStatus): MappedStatus {
    const status = this.#chosen.get(found.word)
    return status ? { status, word: found.word, unknown: false } : found
  }

  count({ word: text, status, unknown }: MappedStatus): void {
    const word = text.slice(0, LONGEST)
    const known = this.listed.get(word)
    if (known) known.records++
    else if (this.listed.size === MAX_WORDS) this.further++
    else this.listed.set(word, { word, records: 1, status, known: !unknown })
  }

  /** For the report: on words that the table does not have, by default as `of` an order, and on those that are not listed. */
  notes(of: 'unknownStatuses' | 'unknownStates' = 'unknownStatuses'): string[] {
    const { furtherStatuses, [of]: unknownWords } = importMessages.tally
    const unknown = [...this.listed.values()].filter(({ known }) => !known)
    return [
      ...(unknown.length > 0 ? [unknownWords(unknown)] : []),
      ...(this.further > 0 ? [furtherStatuses(this.further, MAX_WORDS)] : []),
    ]
  }
}
