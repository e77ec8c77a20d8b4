import type { OrderStatus } from '#contract/order.ts'
import { headingKey } from './heading.ts'
import { memoized } from './memoize.ts'

export interface MappedStatus {
  readonly status: OrderStatus
  /** As written in the file. */
  readonly word: string
  /** The word isn't in the table; the order counts as Pending. */
  readonly unknown: boolean
}

/** From words, separated by '|', to their status or state; the keys are `headingKey`s. */
export function statusTable<Status extends string>(
  words: Partial<Record<Status, string>>,
): ReadonlyMap<string, Status> {
  const statuses = Object.entries(words) as [Status, string][]
  return new Map(statuses.flatMap(([status, list]) => list.split('|').map((word) => [headingKey(word), status])))
}

/** From the words of shops to the statuses: English, German, French, Spanish, and WooCommerce's translations. */
const STATUSES = statusTable<OrderStatus>({
  'In Progress':
    'in progress|processing|in process|in preparation|preparing|partially shipped|partially fulfilled|partial|paid|confirmed|shipped|in transit|dispatched|sent|on its way|out for delivery|packed|ready to ship|awaiting shipment|awaiting fulfillment|in bearbeitung|bezahlt|versendet|versandt|verschickt|unterwegs|en cours|en cours de traitement|en preparation|payee|paye|expediee|expedie|en proceso|en curso|procesando|pagado|enviado|preparando|in lavorazione|pagato|pagata|spedito|spedita|da evadere|betaald|verzonden|pago|em transporte|a caminho|oplacone|wyslane|w realizacji|servido|cobrado|atendido|in behandeling|processando|em processamento|w trakcie realizacji|behandlas|behandler',
  Complete:
    'complete|completed|fulfilled|delivered|done|closed|finished|success|successful|succeeded|partially refunded|picked up|archived|abgeschlossen|fertig|erledigt|geliefert|zugestellt|ausgeliefert|vollstandig|termine|terminee|livre|livree|complet|acheve|completado|completada|entregado|entregada|finalizado|terminado|cerrado|completato|consegnato|consegnata|evaso|geleverd|entregue|dostarczone|completato|voltooid|afgerond|concluido|concluida|zrealizowane|färdigbehandlad|gennemført',
  Pending:
    'pending|on hold|hold|open|new|received|placed|created|draft|awaiting payment|pending payment|unpaid|partially paid|unfulfilled|backordered|checkout draft|offen|neu|ausstehend|wartend|in wartestellung|eingegangen|unbezahlt|zahlung ausstehend|en attente|en attente paiement|nouveau|nouvelle|ouvert|pendiente|pendiente de pago|nuevo|abierto|en espera|attente paiement|in attesa di pagamento|in sospeso|wachtend op betaling|in de wacht|pagamento pendente|aguardando|aguarda confirmacao de pagamento|oczekujace na płatność|wstrzymane (oczekujące na płatność)|wstrzymane|inväntar betalning|pausad|afventer betaling|på hold|entwurf|brouillon|borrador|bozza|concept|rascunho|szkic|utkast|kladde',
  Approved:
    'approved|authorized|authorised|accepted|genehmigt|freigegeben|bestatigt|autorisiert|approuve|approuvee|accepte|autorise|aprobado|aprobada|aceptado|autorizado',
  Cancelled:
    'cancelled|canceled|cancel|void|voided|refunded|failed|rejected|declined|returned|expired|abandoned|deleted|trash|chargeback|storniert|abgebrochen|abgelehnt|erstattet|zuruckgegeben|ruckerstattet|retourniert|fehlgeschlagen|annule|annulee|rembourse|remboursee|refuse|refusee|echoue|retourne|cancelado|cancelada|anulado|reembolsado|devuelto|rechazado|fallido|storniert abgebrochen|rückerstattet|echouee|echec|fallo|fallida|annullato|rimborsato|fallito|geannuleerd|terugbetaald|mislukt|malsucedido|reembolsada|falhada|anulowane|zwrócone|nieudane|avbruten|återbetald|misslyckad|annulleret|tilbagebetalt|refunderet|mislykket',
  Unknown: 'unknown',
})

/** The status for one word of a file; Unknown without a word. */
export const mapStatus = memoized((word: string): MappedStatus => {
  const text = word.trim()
  if (text === '') return { status: 'Unknown', word: '', unknown: false }
  const known = STATUSES.get(headingKey(text.replace(/^wc-/i, '')))
  return { status: known ?? 'Pending', word: text, unknown: known === undefined }
})
