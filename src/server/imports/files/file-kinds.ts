import { importMessages } from '#server/imports/messages.ts'

const { file } = importMessages

/** Kinds of files without orders, by how they begin; a character is a byte. */
const KINDS: readonly (readonly [beginning: string, message: string])[] = [
  ['\x89PNG', file.picture('PNG')],
  ['\xff\xd8\xff', file.picture('JPEG')],
  ['GIF8', file.picture('GIF')],
  ['RIFF', file.media],
  ['%PDF', file.pdf],
  ['\xd0\xcf\x11\xe0', file.oldExcel],
  ['\x1f\x8b', file.compressed('gzip')],
  ['BZh', file.compressed('bzip2')],
  ['(\xb5/\xfd', file.compressed('zstd')],
  ['7z\xbc\xaf', file.compressed('7z')],
  ['\xfd7zXZ', file.compressed('xz')],
  ['\x04"M\x18', file.compressed('lz4')],
  ['\x1f\x9d', file.compressed('compress')],
  ['Rar!', file.archive('RAR')],
  ['MSCF', file.archive('cabinet, CAB')],
  ['SQLite', file.database],
]
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
/** Where a tar archive has 'ustar'. */
const TAR_OFFSET = 257

/** The message for a file that cannot hold orders, by its first bytes; otherwise `undefined`. */
export function binaryKind(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString('latin1')
  if (ZIP.some((beginning) => text.startsWith(beginning))) return zipKind(text)
  if (text.startsWith('ustar', TAR_OFFSET)) return file.archive('tar')
  // A heading may begin with 'BM' too.
  if (text.startsWith('BM') && !isText(head)) return file.picture('BMP')
  return KINDS.find(([beginning]) => text.startsWith(beginning))?.[1]
}

/** The message for a text that is a web page or another kind of document; otherwise `undefined`. */
export function documentKind(start: string): string | undefined {
  const text = start.trimStart().slice(0, 2000).toLowerCase()
  if (text.startsWith('<') && /<(?:!doctype html|html|head|body)\b/.test(text)) return file.webPage
  if (/^<(\?xml|[a-z][\w:-]*[\s>])/.test(text)) return file.xml
  // The form's boundaries and headers would count as records.
  if (/^--.+\r?\ncontent-disposition: form-data/.test(text)) return file.webForm
  if (text.startsWith('{\\rtf')) return file.rtf
  return undefined
}

function zipKind(text: string): string {
  if (/xl\/|\[Content_Types\]\.xml|_rels\//.test(text)) return file.excel
  return text.includes('opendocument') ? file.openDocument : file.archive('ZIP')
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte > 31 || byte === 9 || byte === 10 || byte === 13)
}
