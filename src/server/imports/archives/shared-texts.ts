import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { plainText } from './cell-text.ts'
import { readXml } from './read-xml.ts'

/** Bytes of all texts; they are outside the thread's heap. */
const MAX_BYTES = 128 * 1024 ** 2
/** Of UTF-8, at most, for one UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** A text that cells share, by its number; undefined for a number that no text has. */
export type SharedTexts = (index: number) => string | undefined

/** Keeps the texts as UTF-8: as strings a million of them would fill the heap. */
export async function readSharedTexts(chunks: AsyncIterable<Uint8Array>): Promise<SharedTexts> {
  let bytes = Buffer.alloc(64 * 1024)
  const ends: number[] = []
  const add = (text: string) => {
    const start = ends.at(-1) ?? 0
    const needed = start + BYTES_PER_UNIT * text.length
    if (needed > MAX_BYTES) throw new Refusal(importMessages.archive.tooManyTexts)
    if (needed > bytes.length) bytes = Buffer.from(bytes.buffer.transfer(Math.min(MAX_BYTES, 2 * needed)))
    ends.push(start + bytes.write(text, start))
  }
  let text = ''
  let isValue = false
  await readXml(chunks, {
    open: (name) => {
      isValue = name === 't'
      if (name === 'si') text = ''
    },
    close: (name) => {
      isValue = false
      if (name === 'si') add(plainText(text))
    },
    text: (part) => {
      if (isValue) text += part
    },
  })
  return (index) => (ends[index] === undefined ? undefined : bytes.toString('utf8', ends[index - 1], ends[index]))
}
