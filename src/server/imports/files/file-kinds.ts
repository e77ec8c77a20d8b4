import { importMessages } from '#server/imports/messages.ts'
import BEGINNINGS from './file-kinds.json' with { type: 'json' }

const { file } = importMessages

/** Kinds of files without orders, by how they begin; a character is a byte. Zip files that can be read are unpacked before. */
const KINDS = [
  ...Object.entries(BEGINNINGS.other).map(([kind, beginnings]) => ({ beginnings, message: file.other(kind) })),
  ...Object.entries(BEGINNINGS.packed).map(([kind, beginnings]) => ({ beginnings, message: file.packed(kind) })),
]
/** Where a tar archive has 'ustar'. */
const TAR_OFFSET = 257

/** Whether it is a zip file or an Excel workbook, which is one too, by its first bytes. */
export function isZip(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 4)).toString('latin1')
  return BEGINNINGS.packed.ZIP.includes(text)
}

/** The message for a file that cannot hold orders, by its first bytes; otherwise `undefined`. */
export function binaryKind(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('ustar', TAR_OFFSET)) return file.packed('tar')
  return KINDS.find(({ beginnings }) => beginnings.some((beginning) => text.startsWith(beginning)))?.message
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
