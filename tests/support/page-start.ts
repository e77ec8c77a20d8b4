import { readFileSync } from 'node:fs'

/** Runs what a page runs before its first paint. */
export const startPage: (matchMedia: (query: string) => { readonly matches: boolean }) => void = new Function(
  'matchMedia',
  readFileSync('src/client/public/page-start.js', 'utf8'),
) as never
