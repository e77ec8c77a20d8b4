// Apart from the schemas, whose library would make the browser's download larger.

/** What people and webhooks are notified of. */
export const NOTIFICATION_KINDS = ['new', 'highValue', 'paymentFailed', 'late', 'mention', 'assigned'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The e-mail addresses that a text mentions: '@ada@shop.example', in small letters, each once. */
export function mentionedAddresses(text: string): string[] {
  const words = text.toLowerCase().split(/[\s()]/)
  const addresses = words.flatMap((word) => (word.startsWith('@') ? word.slice(1).replace(/[.,;:!?]$/, '') : []))
  return [...new Set(addresses.filter((address) => /^[^@]+@[^@]+$/.test(address)))]
}
