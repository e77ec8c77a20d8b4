export const chartMessages = {
  /** The label of a link from a figure to its orders. */
  showOrders: (figure: string) => `Show orders: ${figure}`,
  table: (caption: string) => `${caption}, table`,
}
