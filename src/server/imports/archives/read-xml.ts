import { SaxesParser } from 'saxes'
import { MAX_CELL } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** Names are without their namespace prefix, which differs between programs. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  /** `tag`: the element that it is in, '' behind another element there. */
  readonly text?: (text: string, tag: string) => void
}

/** Characters without a tag, after which it cannot be part of a workbook. */
const MAX_TEXT = 4 * MAX_CELL
/** Elements inside each other; a workbook has hardly ten, and each that is open takes memory. */
const MAX_OPEN = 100

/**
 * Calls the handlers for each tag and text of an XML document in UTF-8, chunk by chunk, until `isDone`, but for no tag of how
 * a text is pronounced. Entities of the document's own are not expanded. Throws a `Refusal` where it is not well-formed.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlHandlers,
  isDone: () => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let withoutTag = 0
  let openElements = 0
  let isPronunciation = false
  let inside = ''
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    withoutTag = 0
    if (++openElements > MAX_OPEN) refuse()
    const tag = localName(name)
    isPronunciation ||= tag === 'rPh'
    inside = isPronunciation ? '' : tag
    if (!isPronunciation) open?.(tag, attributes)
  })
  parser.on('closetag', ({ name }) => {
    openElements--
    inside = ''
    const tag = localName(name)
    if (!isPronunciation) close?.(tag)
    isPronunciation &&= tag !== 'rPh'
  })
  if (text) for (const event of ['text', 'cdata'] as const) parser.on(event, (part) => text(part, inside))
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const part = decoder.decode(chunk, { stream: true })
    withoutTag += part.length
    parser.write(part)
    if (withoutTag > MAX_TEXT) refuse()
    if (isDone()) return
  }
  parser.close()
}

/** Refuses a workbook that cannot be read. */
export function refuse(): never {
  throw new Refusal(importMessages.archive.damaged)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
