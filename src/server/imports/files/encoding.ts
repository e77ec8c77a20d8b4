import type { ImportEncoding } from '#contract/import-choices.ts'

export type Encoding = ImportEncoding

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'iso-8859-2': 'ISO 8859-2',
}

/** As the report names it, for example 'UTF-8 with BOM'. */
export function encodingName(encoding: Encoding, bom: boolean): string {
  return bom ? `${NAMES[encoding]} with BOM` : NAMES[encoding]
}

/** The encoding of a byte order mark, and the mark's length in bytes. */
export function byteOrderMark(head: Uint8Array): { encoding: Encoding; length: number } | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return undefined
}

/** UTF-16 without a mark: most order data is ASCII, so every second byte is 0, always on the same side. */
export function unmarkedUtf16(head: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(head.length / 2)
  if (pairs < 2) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even++
    if (head[i + 1] === 0) odd++
  }
  if (odd > pairs * 0.4 && even === 0) return 'utf-16le'
  if (even > pairs * 0.4 && odd === 0) return 'utf-16be'
  return undefined
}
