import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { plainText } from './cell-text.ts'
import { readXml } from './read-xml.ts'

/** Bytes of all texts; they are outside the thread's heap. */
const MAX_BYTES = 128 * 1024 ** 2
/** Of UTF-8, at most, for one UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** The texts that cells share, by their number, as UTF-8: as strings a million of them would fill the heap. */
export class SharedTexts {
  #bytes = Buffer.alloc(64 * 1024)
  /** Where each text begins; the last one is the next text's. */
  readonly #starts = [0]

  add(text: string): void {
    const start = this.#starts.at(-1) ?? 0
    const needed = start + BYTES_PER_UNIT * text.length
    if (needed > MAX_BYTES) throw new Refusal(importMessages.archive.tooManyTexts)
    if (needed > this.#bytes.length) {
      this.#bytes = Buffer.from(this.#bytes.buffer.transfer(Math.min(MAX_BYTES, 2 * needed)))
    }
    this.#starts.push(start + this.#bytes.write(text, start))
  }

  /** Undefined for a number that no text has. */
  get(index: number): string | undefined {
    const [start, end] = [this.#starts[index], this.#starts[index + 1]]
    return end === undefined ? undefined : this.#bytes.toString('utf8', start, end)
  }
}

export async function readSharedTexts(chunks: AsyncIterable<Uint8Array>): Promise<SharedTexts> {
  const texts = new SharedTexts()
  let text = ''
  let isValue = false
  await readXml(chunks, {
    open: (name) => {
      isValue = name === 't'
      if (name === 'si') text = ''
    },
    close: (name) => {
      isValue = false
      if (name === 'si') texts.add(plainText(text))
    },
    text: (part) => {
      if (isValue) text += part
    },
  })
  return texts
}
