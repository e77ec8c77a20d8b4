import { UNKNOWN_CUSTOMER } from './orders/order.ts'
import { fold, nameKey } from './text.ts'

/** What shops and clerks write where they don't know the customer; the first one is a name without letters and digits. */
const PLACEHOLDERS = new Set(
  '|n a|na|nil|null|none|not available|unknown|unknown customer|anonymous|anonym|guest|guests|guest checkout|guest customer|guest user|walk in|walk in customer|walkin|walk in guest|cash|cash customer|cash sale|counter sale|laufkundschaft|laufkunde|barverkauf|barkunde|bar verkauf|gast|gastkunde|gastbestellung|unbekannt|client de passage|client comptoir|client inconnu|inconnu|invite|publico en general|publico general|cliente mostrador|mostrador|cliente contado|desconocido|invitado|consumidor final|cliente generico|cliente occasionale|cliente anonimo|ospite|sconosciuto|onbekend|klant onbekend|passant|toonbankverkoop|klient detaliczny|gosc|nieznany'.split(
    '|',
  ),
)

/** What orders of a customer known by name alone have in common; '' where the name says that nothing is known. */
export function customerNameKey(name: string): string {
  const words = fold(name).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return name === UNKNOWN_CUSTOMER || PLACEHOLDERS.has(words.trim()) ? '' : nameKey(name)
}
