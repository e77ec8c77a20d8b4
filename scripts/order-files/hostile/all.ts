import { encodings } from './encodings.ts'
import type { HostileFile } from './hostile-file.ts'
import { json } from './json.ts'
import { nonOrderFiles } from './non-order-files.ts'
import { shapes } from './shapes.ts'
import { amounts, dates } from './values.ts'

/** All files; always the same. */
export function hostileFiles(): HostileFile[] {
  return [...encodings(), ...shapes(), ...dates(), ...amounts(), ...nonOrderFiles(), ...json()]
}
