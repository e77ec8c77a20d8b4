import { services } from './b/services.ts'
import { tillsAndLists } from './b/tills-and-lists.ts'
import type { CorpusFile } from './five-orders.ts'

/** Twenty files of another author: tills, hand-made lists and services. Shares no code and no words with the first. */
export function generatorB(): CorpusFile[] {
  return [...tillsAndLists(), ...services()]
}
