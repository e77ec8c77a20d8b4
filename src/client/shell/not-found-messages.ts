/** Texts of the screen of an unknown path, which the first look does not need. */
export const notFoundMessages = {
  title: 'Page not found',
  advice: 'The address may be misspelled, or the page may have moved.',
  goToDashboard: 'Go to the dashboard',
  goToOrderList: 'Go to the order list',
}
