import type { InspectedFile } from './inspect-file.ts'

/** What is told about the encoding of a file beside its name. */
export function encodingNotes({ encoding, damage }: InspectedFile): string[] {
  if (damage) {
    const what = damage.places === 1 ? 'One place is' : `${damage.places.toLocaleString('en')} places are`
    const which = damage.places === 1 ? 'it is on' : 'the first is on'
    return [`${what} no UTF-8 text and read as \ufffd; ${which} line ${damage.line}.`]
  }
  return encoding === 'windows-1252' ? ['The file is not UTF-8; it was read as Windows-1252.'] : []
}
