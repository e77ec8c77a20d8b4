/** The parameter of addresses and calls that names the workspace by its slug. */
export const WORKSPACE = 'workspace'

/** The address of a page or call, with the workspace in its query unless that has one. */
export function withWorkspace(url: string, slug: string): string {
  const [address = '', ...fragment] = url.split('#')
  if (/[?&]workspace=/.test(address)) return url
  return [`${address}${address.includes('?') ? '&' : '?'}${WORKSPACE}=${slug}`, ...fragment].join('#')
}
