/** Whether the server may call the address: only where the operator allows it (`WEBHOOK_ORIGINS`). */
export function isAllowed(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin)
}
