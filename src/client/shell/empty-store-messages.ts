/** Texts of the screen without orders, which the first look does not need. */
export const emptyStoreMessages = {
  title: 'No orders',
  allUndone: 'Every import was undone.',
  addOrder: 'Add order',
  showSample: 'Show sample data',
}
