import { importMessages } from '#server/imports/messages.ts'

const { file } = importMessages

/** How zip files begin, and Excel workbooks, which are zip files. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

const PACKED = {
  ...{ gzip: '\x1f\x8b', bzip2: 'BZh', zstd: '(\xb5/\xfd', '7z': '7z\xbc\xaf', xz: '\xfd7zXZ', lz4: '\x04"M\x18' },
  ...{ compress: '\x1f\x9d', RAR: 'Rar!', cabinet: 'MSCF' },
}

/** Kinds of files without orders, by how they begin; a character is a byte. */
const KINDS: readonly (readonly [beginning: string, message: string])[] = [
  ['\x89PNG', file.other('a picture (PNG)')],
  ['\xff\xd8\xff', file.other('a picture (JPEG)')],
  ['GIF8', file.other('a picture (GIF)')],
  ['RIFF', file.other('a picture or a recording')],
  ['%PDF', file.other('a PDF document')],
  ['\xd0\xcf\x11\xe0', file.other('an old Excel or Office file (XLS), or a workbook with a password')],
  ['SQLite', file.other('a database (SQLite)')],
  ...Object.entries(PACKED).map(([kind, beginning]) => [beginning, file.packed(kind)] as const),
  // Those that can be read are unpacked before.
  ...ZIP.map((beginning) => [beginning, file.packed('ZIP')] as const),
]
/** Where a tar archive has 'ustar'. */
const TAR_OFFSET = 257

/** Whether it is a zip file or an Excel workbook, by its first bytes. */
export function isZip(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 4)).toString('latin1')
  return ZIP.includes(text)
}

/** The message for a file that cannot hold orders, by its first bytes; otherwise `undefined`. */
export function binaryKind(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('ustar', TAR_OFFSET)) return file.packed('tar')
  return KINDS.find(([beginning]) => text.startsWith(beginning))?.[1]
}

/** The message for a text that is a web page or another kind of document; otherwise `undefined`. */
export function documentKind(start: string): string | undefined {
  const text = start.trimStart().slice(0, 2000).toLowerCase()
  if (text.startsWith('<') && /<(?:!doctype html|html|head|body)\b/.test(text)) return file.webPage
  if (/^<(\?xml|[a-z][\w:-]*[\s>])/.test(text)) return file.other('an XML document')
  // The form's boundaries and headers would count as records.
  if (/^--.+\r?\ncontent-disposition: form-data/.test(text)) return file.webForm
  if (text.startsWith('{\\rtf')) return file.other('a text document (RTF)')
  return undefined
}
