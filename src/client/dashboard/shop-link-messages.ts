export const shopLinkMessages = {
  name: 'Shops',
  all: 'All shops',
  change: 'Shops…',
}
