import { isShopSystem } from '#contract/imports/shop-json.ts'
import { documentKind } from '#server/imports/files/file-kinds.ts'
import { type EncodedText, encodingName, textStart } from '#server/imports/files/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { openCsv } from './csv-source.ts'
import { openJson } from './json-source.ts'
import { type Source, type SourceOptions, UnknownColumns } from './source.ts'

/** A JSON value that is no list and no object; no table is a single number or text. */
const JSON_VALUE = /^(?:null|true|false|-?\d{1,20}(?:\.\d{1,20})?|"[^"\n]{0,900}")$/
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:[{\]"\d[-]|null|true|false))/

/** Recognises the file's format. Throws a `Refusal` that says what the file is instead, or which columns are missing. */
export function openSource(path: string, file: EncodedText, options: SourceOptions): Source {
  return inLikelyEncoding(file, () => sourceOf(path, file, options))
}

/** The source with a doubt where another encoding is as likely; where its columns are unknown, that may be why. */
function inLikelyEncoding({ likely = [] }: EncodedText, open: () => Source): Source {
  if (likely.length === 0) return open()
  const texts = likely.map(({ encoding, text }) => ({ name: encodingName(encoding, false), text }))
  const doubt = importMessages.file.unsureEncoding(texts)
  try {
    const source = open()
    return { ...source, doubt: source.doubt ? `${doubt} ${source.doubt}` : doubt }
  } catch (error) {
    if (!(error instanceof UnknownColumns)) throw error
    throw new UnknownColumns(`${doubt} ${error.message}`, error.reading, [doubt, ...error.notes])
  }
}

function sourceOf(path: string, file: EncodedText, options: SourceOptions): Source {
  const start = textStart(path, file)
  if (start.trim() === '') throw new Refusal(importMessages.file.blank)
  const kind = documentKind(start)
  if (kind) throw new Refusal(kind)
  if (start.includes('\u0000')) throw new Refusal(importMessages.file.controlCharacters)
  if (start.length < 1000 && JSON_VALUE.test(start.trim())) throw new Refusal(importMessages.json.noObjects)
  const isJson = JSON_START.test(start)
  const canBeJson = options.format === 'auto' || isShopSystem(options.format)
  if (options.format === 'json' || options.mapping?.layout === 'json' || (canBeJson && isJson)) {
    if (!isJson) throw new Refusal(importMessages.json.notJson)
    return openJson(path, file, options)
  }
  try {
    return openCsv(path, file, start, options)
  } catch (error) {
    // Below headings that are recognised, odd characters belong to a text.
    if (error instanceof Refusal && hasControls(start)) throw new Refusal(importMessages.file.controlCharacters)
    throw error
  }
}

/** Whether it is a program or a picture of a kind that `binaryKind` doesn't know. */
function hasControls(text: string): boolean {
  const sample = text.slice(0, 4000)
  const controls = sample.match(/[^\P{Cc}\s\u007f-\u009f]|\ufffd/gu) ?? []
  return controls.length > Math.max(4, sample.length / 50)
}
