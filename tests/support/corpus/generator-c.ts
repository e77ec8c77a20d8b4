import type { ExaminedFile } from './c/examined-file.ts'
import { jsonOthers } from './c/json-others.ts'
import { jsonShops } from './c/json-shops.ts'
import { kitchens } from './c/kitchens.ts'
import { languages } from './c/languages.ts'
import { lists } from './c/lists.ts'
import { markets } from './c/markets.ts'
import { wholesale } from './c/wholesale.ts'

/** Files of an author who did not read the recogniser: each with shops, people and products of its own. */
export function generatorC(): ExaminedFile[] {
  return [
    ...[...jsonShops(), ...jsonOthers(), ...kitchens()],
    ...[...wholesale(), ...languages(), ...markets(), ...lists()],
  ]
}
