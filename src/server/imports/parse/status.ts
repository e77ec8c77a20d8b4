import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { FulfillmentState, PaymentState } from '#contract/orders/order-states.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey, memoized, wordTable } from './words.ts'

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
const STATUSES = wordTable<OrderStatus>({
  'In Progress':
    'in progress|processing|in process|in preparation|preparing|partially shipped|partially fulfilled|partial|paid|confirmed|shipped|in transit|dispatched|sent|on its way|out for delivery|packed|ready to ship|awaiting shipment|awaiting fulfillment|in bearbeitung|bezahlt|versendet|versandt|verschickt|unterwegs|en cours|en cours de traitement|en preparation|payee|paye|expediee|expedie|en proceso|en curso|procesando|pagado|enviado|preparando|in lavorazione|pagato|pagata|spedito|spedita|da evadere|betaald|verzonden|pago|em transporte|a caminho|oplacone|wyslane|w realizacji|servido|cobrado|atendido|in behandeling|processando|em processamento|w trakcie realizacji|behandlas|behandler|wysłane|opłacone|paiement accepte|en cours de preparation|pending fulfillment|enviada',
  Complete:
    'complete|completed|fulfilled|delivered|done|closed|finished|success|successful|succeeded|partially refunded|picked up|archived|abgeschlossen|fertig|erledigt|geliefert|zugestellt|ausgeliefert|vollstandig|termine|terminee|livre|livree|complet|acheve|completado|completada|entregado|entregada|finalizado|terminado|cerrado|completato|consegnato|consegnata|evaso|geleverd|entregue|dostarczone|completato|voltooid|afgerond|concluido|concluida|zrealizowane|färdigbehandlad|gennemført|teilweise erstattet|partiellement rembourse|parcialmente reembolsado',
  Pending:
    'pending|on hold|hold|open|new|received|placed|created|draft|awaiting payment|pending payment|unpaid|partially paid|unfulfilled|backordered|checkout draft|offen|neu|ausstehend|wartend|in wartestellung|eingegangen|unbezahlt|zahlung ausstehend|en attente|en attente paiement|nouveau|nouvelle|ouvert|pendiente|pendiente de pago|nuevo|abierto|en espera|attente paiement|in attesa di pagamento|in sospeso|wachtend op betaling|in de wacht|pagamento pendente|aguardando|aguarda confirmacao de pagamento|oczekujace na płatność|wstrzymane (oczekujące na płatność)|wstrzymane|inväntar betalning|pausad|afventer betaling|på hold|entwurf|brouillon|borrador|bozza|concept|rascunho|szkic|utkast|kladde|aberto|aperto|quotation|angebot|devis',
  Approved:
    'approved|authorized|authorised|accepted|genehmigt|freigegeben|bestatigt|autorisiert|approuve|approuvee|accepte|autorise|aprobado|aprobada|aceptado|autorizado',
  Cancelled:
    'cancelled|canceled|cancel|void|voided|refunded|failed|rejected|declined|returned|expired|abandoned|deleted|trash|chargeback|storniert|abgebrochen|abgelehnt|erstattet|zuruckgegeben|ruckerstattet|retourniert|fehlgeschlagen|annule|annulee|rembourse|remboursee|refuse|refusee|echoue|retourne|cancelado|cancelada|anulado|reembolsado|devuelto|rechazado|fallido|storniert abgebrochen|rückerstattet|echouee|echec|fallo|fallida|annullato|rimborsato|fallito|geannuleerd|terugbetaald|mislukt|malsucedido|reembolsada|falhada|anulowane|zwrócone|nieudane|avbruten|återbetald|misslyckad|annulleret|tilbagebetalt|refunderet|mislykket|venta cancelada|cancelled by partner|cancelled by seller|cancelled by buyer|retour ontvangen|geretourneerd|zwrocone|キャンセル|キャンセル確定|已取消',
  Unknown: 'unknown',
})

const FAILED = new Set(
  'failed|payment failed|declined|payment declined|fehlgeschlagen|echoue|echouee|echec|fallo|fallido|fallida|fallito|mislukt|malsucedido|falhada|nieudane|misslyckad|mislykket'
    .split('|')
    .map(headingKey),
)

/** Whether a shop's word for the status of an order says that its payment failed. */
export const isFailedPayment = memoized((word: string) => FAILED.has(keyOf(word)))

/** The status for one word of a file; Unknown without a word. */
export const mapStatus = memoized((word: string): MappedStatus => {
  const text = word.trim()
  if (text === '') return { status: 'Unknown', word: '', unknown: false }
  const known = STATUSES.get(keyOf(text))
  return { status: known ?? 'Pending', word: text, unknown: known === undefined }
})

/** Words with one meaning, also as the status of an order; the keys are `headingKey`s. */
const PAYMENT = wordTable<PaymentState>({
  Unpaid: 'unpaid|not paid|awaiting payment|pending payment|payment pending|unbezahlt|offener betrag|impaye|no pagado',
  Authorized: 'authorized|authorised|uncaptured|requires capture|autorisiert|autorise|autorizado',
  'Partially paid': 'partially paid|partly paid|part paid|teilweise bezahlt|partiellement paye|parcialmente pagado',
  Paid: 'paid|bezahlt|paye|payee|pagado|pagato|betaald|pago',
  'Partially refunded':
    'partially refunded|partial refund|partly refunded|teilweise erstattet|partiellement rembourse|parcialmente reembolsado',
  Refunded: 'refunded|erstattet|ruckerstattet|rembourse|remboursee|reembolsado|rimborsato|terugbetaald',
  Voided: 'voided|void',
})
/** Words that say this only in a column about payment. */
const PAYMENT_COLUMN = wordTable<PaymentState>({
  Unpaid:
    'pending|open|due|overdue|expired|failed|declined|incomplete|requires payment method|requires confirmation|requires action|offen|ausstehend|en attente|pendiente',
  Authorized: 'approved',
  Paid: 'captured|succeeded|success|successful|complete|completed|settled|yes|true',
  Voided: 'cancelled|canceled',
})
const FULFILLMENT = wordTable<FulfillmentState>({
  Unfulfilled: 'unfulfilled|unshipped|not shipped|not fulfilled|ready to ship|awaiting shipment|awaiting fulfillment',
  'Partially fulfilled':
    'partially fulfilled|partially shipped|partly shipped|partially delivered|teilweise versendet|teilweise geliefert',
  Fulfilled:
    'fulfilled|shipped|delivered|dispatched|in transit|out for delivery|versendet|versandt|verschickt|geliefert|zugestellt|expedie|expediee|livre|livree|enviado|entregado',
  Returned: 'returned|retourniert|zuruckgegeben|retourne|devuelto',
})
const FULFILLMENT_COLUMN = wordTable<FulfillmentState>({
  Unfulfilled: 'pending|open|processing|on hold|scheduled|offen',
  'Partially fulfilled': 'partial',
  Fulfilled: 'complete|completed|sent',
})

/** From the words of both tables: the state in the word of a column; without a word, the one that the order's status says. */
function stateOf<State>(words: ReadonlyMap<string, State>, columnWords: ReadonlyMap<string, State>) {
  return (word: string, status: string): State | 'Unknown' => {
    const key = keyOf(word || status)
    return words.get(key) ?? (word === '' ? undefined : columnWords.get(key)) ?? 'Unknown'
  }
}

export const paymentState = stateOf(PAYMENT, PAYMENT_COLUMN)
export const fulfillmentState = stateOf(FULFILLMENT, FULFILLMENT_COLUMN)

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

  /** For the report: on words that the table does not have, and on those that are not listed. */
  notes(): string[] {
    const { unknownStatuses, furtherStatuses } = importMessages.tally
    const unknown = [...this.listed.values()].filter(({ known }) => !known)
    return [
      ...(unknown.length > 0 ? [unknownStatuses(unknown)] : []),
      ...(this.further > 0 ? [furtherStatuses(this.further, MAX_WORDS)] : []),
    ]
  }
}
