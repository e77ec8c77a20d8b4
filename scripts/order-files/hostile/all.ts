import type { HostileFile } from './hostile-file.ts'
import { json } from './json.ts'
import { shapes } from './shapes.ts'
import { strangers } from './strangers.ts'
import { amounts, dates } from './values.ts'
import { writings } from './writings.ts'

/** Every file, always the same. */
export function hostileFiles(): HostileFile[] {
  return [...writings(), ...shapes(), ...dates(), ...amounts(), ...strangers(), ...json()]
}
