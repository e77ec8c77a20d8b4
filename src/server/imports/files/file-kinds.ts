import { importMessages } from '#server/imports/messages.ts'

const { file } = importMessages

/** Kinds of files without orders, by their first bytes. */
const MAGIC: readonly { readonly bytes: readonly number[]; readonly message: string }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: file.picture('PNG') },
  { bytes: [0xff, 0xd8, 0xff], message: file.picture('JPEG') },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: file.picture('GIF') },
  { bytes: [0x52, 0x49, 0x46, 0x46], message: file.media },
  { bytes: [0x42, 0x4d], message: file.picture('BMP') },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: file.pdf },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], message: file.oldExcel },
  { bytes: [0x1f, 0x8b], message: file.compressed('gzip') },
  { bytes: [0x42, 0x5a, 0x68], message: file.compressed('bzip2') },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], message: file.compressed('zstd') },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], message: file.compressed('7z') },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], message: file.compressed('xz') },
  { bytes: [0x4, 0x22, 0x4d, 0x18], message: file.compressed('lz4') },
  { bytes: [0x1f, 0x9d], message: file.compressed('compress') },
  { bytes: [0x52, 0x61, 0x72, 0x21], message: file.archive('RAR') },
  { bytes: [0x4d, 0x53, 0x43, 0x46], message: file.archive('cabinet, CAB') },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], message: file.database },
]

const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
]
/** 'ustar', and where a tar archive has it. */
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72]
const TAR_OFFSET = 257

/** The message for a file that cannot hold orders, by its first bytes; otherwise `undefined`. */
export function binaryKind(head: Uint8Array): string | undefined {
  if (ZIP.some((bytes) => startsWith(head, bytes))) return zipKind(head)
  if (startsWith(head.subarray(TAR_OFFSET), TAR)) return file.archive('tar')
  // Two bytes like 'BM' may also begin a heading.
  return MAGIC.find(({ bytes }) => startsWith(head, bytes) && (bytes.length > 2 || !isText(head)))?.message
}

/** The message for a text that is a web page or another kind of document; otherwise `undefined`. */
export function documentKind(start: string): string | undefined {
  const text = start.trimStart().slice(0, 2000).toLowerCase()
  if (/^<(?:!doctype html|html|head|body)\b/.test(withoutComments(text))) return file.webPage
  if (/^<(\?xml|[a-z][\w:-]*[\s>])/.test(text)) return file.xml
  // The form's boundaries and headers would count as records.
  if (/^--.+\r?\ncontent-disposition: form-data/.test(text)) return file.webForm
  if (text.startsWith('{\\rtf')) return file.rtf
  return undefined
}

/** A page's text without the comments at its beginning. */
function withoutComments(text: string): string {
  let start = 0
  while (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4)
    if (end < 0) break
    start = text.length - text.slice(end + 3).trimStart().length
  }
  return text.slice(start)
}

function zipKind(head: Uint8Array): string {
  const names = Buffer.from(head).toString('latin1')
  if (/xl\/|\[Content_Types\]\.xml|_rels\//.test(names)) return file.excel
  return names.includes('opendocument') ? file.openDocument : file.archive('ZIP')
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte)
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte > 31 || byte === 9 || byte === 10 || byte === 13)
}
