export const HOOK_MESSAGES = {
  unknown: 'There is no webhook at this address. Make one on the account screen.',
  noSecret: 'Shopify gives the secret of its webhooks. Copy it from there.',
  unknownShop: (slug: string) => `There is no shop ${JSON.stringify(slug)} in this workspace.`,
  unsigned: 'The signature is missing or wrong. Make a webhook with the secret that the shop uses.',
  otherShop: (source: string, known: string) =>
    `This delivery is from ${source || 'an unknown shop'}, the first one was from ${known}. Make a webhook for each shop.`,
  noOrder: (topic: string) => `${topic || 'A delivery without a topic'} has no order. Send the events of orders.`,
  unreadable: 'The body is no JSON object with an ID. Send orders as JSON.',
}
