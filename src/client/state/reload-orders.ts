/** Reloads everything on screen. Loaded only then: the sample does not load what reads the server's orders. */
export function reloadOrders(): void {
  void import('./live-data.tsx').then(({ refreshOrders }) => refreshOrders())
}
