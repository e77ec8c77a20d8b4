/** Where to go after signing in: a path of this server, whatever an address says. */
export function ownPath(to: string | null): string {
  const isOwn = to !== null && /^\/(?![/\\])\P{Cc}*$/u.test(to) && !/^\/(?:sign-in|welcome)\b/i.test(to)
  return isOwn ? to : '/default'
}
