import { documentKind } from '#server/imports/files/file-kinds.ts'
import { type EncodedText, textStart } from '#server/imports/files/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { openCsv } from './csv-source.ts'
import { openJson } from './json-source.ts'
import type { Source, SourceOptions } from './source.ts'

/** A JSON value that is no list and no object; no table is a single number or text. */
const JSON_VALUE = /^(?:null|true|false|-?\d{1,20}(?:\.\d{1,20})?|"[^"\n]{0,900}")$/
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:[{\]"\d[-]|null|true|false))/

/** Recognises the file's format. Throws a `Refusal` that says what the file is instead, or which columns are missing. */
export function openSource(path: string, file: EncodedText, options: SourceOptions): Source {
  const start = textStart(path, file)
  if (start.trim() === '') throw new Refusal(importMessages.file.blank)
  const kind = documentKind(start)
  if (kind) throw new Refusal(kind)
  if (start.includes('\u0000')) throw new Refusal(importMessages.file.controlCharacters)
  if (start.length < 1000 && JSON_VALUE.test(start.trim())) throw new Refusal(importMessages.json.noObjects)
  const isJson = JSON_START.test(start)
  if (options.format === 'json' || options.mapping?.layout === 'json' || (options.format === 'auto' && isJson)) {
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
