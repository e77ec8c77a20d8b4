import { foreignText } from '#server/imports/files/file-kinds.ts'
import type { InspectedFile } from '#server/imports/files/inspect-file.ts'
import { textStart } from '#server/imports/files/text-chunks.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { openCsv } from './csv-source.ts'
import { openJson } from './json-source.ts'
import type { Source, SourceOptions } from './source.ts'

/** Recognises the file's format. Throws a `Refusal` that says what it is instead, or which columns are missing. */
export function openSource(path: string, file: InspectedFile, options: SourceOptions): Source {
  const start = textStart(path, file)
  if (start.trim() === '')
    throw new Refusal('The file is empty: nothing but blank space stands in it. Export the orders again.')
  const foreign = foreignText(start)
  if (foreign) throw new Refusal(foreign)
  if (start.includes('\u0000')) throw new Refusal(NO_TEXT)
  const isJson = /^\s*(?:\{\s*["}]|\[\s*(?:[{\]"\d[-]|null|true|false))/.test(start)
  if (options.format === 'json' || options.mapping?.layout === 'json' || (options.format === 'auto' && isJson)) {
    if (!isJson)
      throw new Refusal(
        'This is no JSON: it does not begin with a list or an object. Choose the format "auto" and import again.',
      )
    return openJson(path, file, options)
  }
  try {
    return openCsv(path, file, start, options)
  } catch (error) {
    // Under headings that are understood, odd characters are somebody's text.
    if (error instanceof Refusal && hasControls(start)) throw new Refusal(NO_TEXT)
    throw error
  }
}

const NO_TEXT =
  'This is no text file: characters stand in it that a CSV or JSON file never holds. Choose the file that the shop exported.'

// Programs and pictures whose first bytes are not in our table still give themselves away.
function hasControls(text: string): boolean {
  const sample = text.slice(0, 4000)
  let controls = 0
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    if (code < 9 || (code > 13 && code < 32) || code === 0xfffd) controls++
  }
  return controls > Math.max(4, sample.length / 50)
}
