/** The address of a customer, whose key can be any text. */
export function customerPath(key: string): string {
  return `/customer?${new URLSearchParams({ key })}`
}
