/** Everything comes from the page's own origin; inline are only the styles and scripts with these hashes; nothing is evaluated. */
export function contentSecurityPolicy({ styles = [], scripts = [] }: InlineHashes = {}): string {
  const self = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${self(scripts)}`,
    `style-src ${self(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // No text becomes a script or markup, and no policy may allow one to.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** As in the policy, without quotes: `sha256-…`. */
interface InlineHashes {
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
}
