const AS_CSV = 'In the program it comes from, choose "Save as" or "Export", then CSV, and import that file.'

/** Kinds of file that are no orders, by their first bytes. */
const MAGIC: readonly { readonly bytes: readonly number[]; readonly sentence: string }[] = [
  {
    bytes: [0x89, 0x50, 0x4e, 0x47],
    sentence: 'This is a picture (PNG), not an order file. Choose a CSV or JSON file.',
  },
  { bytes: [0xff, 0xd8, 0xff], sentence: 'This is a picture (JPEG), not an order file. Choose a CSV or JSON file.' },
  {
    bytes: [0x47, 0x49, 0x46, 0x38],
    sentence: 'This is a picture (GIF), not an order file. Choose a CSV or JSON file.',
  },
  {
    bytes: [0x52, 0x49, 0x46, 0x46],
    sentence: 'This is a picture or a recording, not an order file. Choose a CSV or JSON file.',
  },
  { bytes: [0x42, 0x4d], sentence: 'This is a picture (BMP), not an order file. Choose a CSV or JSON file.' },
  { bytes: [0x25, 0x50, 0x44, 0x46], sentence: `This is a PDF document, not an order file. ${AS_CSV}` },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], sentence: `This is an old Excel or Office file (XLS). ${AS_CSV}` },
  {
    bytes: [0x1f, 0x8b],
    sentence: 'This file is compressed (gzip). Unpack it first, then import the CSV or JSON file in it.',
  },
  {
    bytes: [0x42, 0x5a, 0x68],
    sentence: 'This file is compressed (bzip2). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0x28, 0xb5, 0x2f, 0xfd],
    sentence: 'This file is compressed (zstd). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    sentence: 'This file is compressed (7z). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a],
    sentence: 'This file is compressed (xz). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0x4, 0x22, 0x4d, 0x18],
    sentence: 'This file is compressed (lz4). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0x1f, 0x9d],
    sentence: 'This file is compressed (compress). Unpack it first, then import what is in it.',
  },
  {
    bytes: [0x52, 0x61, 0x72, 0x21],
    sentence: 'This is a RAR archive. Unpack it first, then import the CSV or JSON file in it.',
  },
  {
    bytes: [0x4d, 0x53, 0x43, 0x46],
    sentence: 'This is a cabinet archive (CAB). Unpack it first, then import the CSV or JSON file in it.',
  },
  {
    bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    sentence: 'This is a database file (SQLite), not an order file. Export its orders as CSV.',
  },
]

const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
]
/** 'ustar', where tar has it. */
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72]
const TAR_AT = 257

/** The sentence for a file that cannot hold orders, or `undefined`. `head`: its first bytes. */
export function foreignKind(head: Uint8Array): string | undefined {
  if (ZIP.some((bytes) => startsWith(head, bytes))) return archive(head)
  if (startsWith(head.subarray(TAR_AT), TAR))
    return 'This is a tar archive. Unpack it first, then import the CSV or JSON file in it.'
  return MAGIC.find(({ bytes }) => startsWith(head, bytes) && (bytes.length > 2 || !isText(head)))?.sentence
}

/** The sentence for a text that is a page or another kind of document, or `undefined`. */
export function foreignText(start: string): string | undefined {
  const text = start.trimStart().slice(0, 2000).toLowerCase()
  if (/^<(?:!doctype html|html|head|body)\b/.test(withoutComments(text))) {
    return 'This is a web page (HTML), often the sign-in page of the shop that was saved instead of the file. Sign in there, export the orders again, and import that file.'
  }
  if (/^<(\?xml|[a-z][\w:-]*[\s>])/.test(text))
    return 'This is an XML document. Export the orders as CSV or JSON, and import that file.'
  // Read as bytes, a form's boundaries and headers would count as records.
  if (/^--.+\r?\ncontent-disposition: form-data/.test(text))
    return "This is a web form with a file in it. Send the file's bytes alone as the body (curl: --data-binary @FILE)."
  if (text.startsWith('{\\rtf')) return `This is a text document (RTF), not an order file. ${AS_CSV}`
  return undefined
}

/** A page's text without the comments that it begins with. */
function withoutComments(text: string): string {
  let start = 0
  while (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4)
    if (end < 0) break
    start = text.length - text.slice(end + 3).trimStart().length
  }
  return text.slice(start)
}

function archive(head: Uint8Array): string {
  const names = Buffer.from(head).toString('latin1')
  if (/xl\/|\[Content_Types\]\.xml|_rels\//.test(names)) {
    return `This is an Excel file (XLSX). Open it in Excel and choose "Save as", type "CSV UTF-8", then import that file.`
  }
  if (names.includes('opendocument')) return `This is an OpenDocument file. ${AS_CSV}`
  return 'This is a ZIP archive. Unpack it first, then import the CSV or JSON file in it.'
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte)
}

// 'BM' and the like may also begin a heading.
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte > 31 || byte === 9 || byte === 10 || byte === 13)
}
