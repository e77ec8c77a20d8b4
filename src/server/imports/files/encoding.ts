import type { ImportEncoding } from '#contract/import-choices.ts'
import type { EncodedText } from './file-chunks.ts'

const NAMES: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'iso-8859-2': 'ISO 8859-2',
}

/** As the report names it, for example 'UTF-8 with BOM'. */
export function encodingName(encoding: ImportEncoding, bom: boolean): string {
  return bom ? `${NAMES[encoding]} with BOM` : NAMES[encoding]
}

/** The encoding by a file's first bytes: UTF-8 unless a byte order mark or zeros say otherwise. */
export function guessEncoding(head: Uint8Array): EncodedText & { readonly bom: boolean } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bom: true, start: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: true, start: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: true, start: 2 }
  return { encoding: unmarkedUtf16(head.subarray(0, 4096)) ?? 'utf-8', bom: false, start: 0 }
}

/** UTF-16 without a mark: most order data is ASCII, so every second byte is 0, always on the same side. */
function unmarkedUtf16(head: Uint8Array): ImportEncoding | undefined {
  if (head.length < 4) return undefined
  const zeros = (side: 0 | 1) => head.filter((byte, i) => byte === 0 && i % 2 === side).length
  const [even, odd] = [zeros(0), zeros(1)]
  const most = 0.2 * head.length
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return undefined
}

/** Polish letters of Windows-1250 that are the signs ¹ ³ ¿ ¯ £ in Windows-1252. */
const POLISH = new Set([0xb9, 0xb3, 0xbf, 0xaf, 0xa3])

/** The encoding of a text that isn't UTF-8, by its first bytes: between letters, these signs never occur. */
export function singleByteEncoding(head: Uint8Array): 'windows-1250' | 'windows-1252' {
  const isPolish = head.some(
    (byte, i) => POLISH.has(byte) && isLetter(head[i + 1]) && (isLetter(head[i - 1]) || isLetter(head[i + 2])),
  )
  return isPolish ? 'windows-1250' : 'windows-1252'
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}
