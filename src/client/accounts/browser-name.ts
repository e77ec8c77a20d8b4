/** The first that fits: each of them also has the names of those below. */
const BROWSERS = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\b(?:Headless)?Chrome\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** 'Firefox, Windows' of a User-Agent header; '' if it has no known name. */
export function browserName(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return known.filter((name) => name !== undefined).join(', ')
}
