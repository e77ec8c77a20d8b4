import { fileChunks } from './file-chunks.ts'
import type { InspectedFile } from './inspect-file.ts'

/** The file's text, piece by piece; `onBytes` hears after each piece how many bytes of the file have been read. */
export function* textChunks(path: string, file: InspectedFile, onBytes?: (bytes: number) => void): Generator<string> {
  const decoder = new TextDecoder(file.encoding, { ignoreBOM: true })
  let read = file.start
  for (const chunk of fileChunks(path, file.start)) {
    read += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
    onBytes?.(read)
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** The first piece of the text: enough to recognise the file by. */
export function textStart(path: string, file: InspectedFile): string {
  for (const text of textChunks(path, file)) return text
  return ''
}
