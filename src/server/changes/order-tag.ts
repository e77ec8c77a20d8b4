/** The ETag of one state of an order. The hash changes when an order is deleted and imported again, which starts its version at 1. */
export function orderTag(version: number | bigint, hash: string): string {
  return `"${version}-${hash.slice(0, 16)}"`
}
