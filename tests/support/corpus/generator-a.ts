import { erpSystems } from './a/erp-systems.ts'
import { homeGrown } from './a/home-grown.ts'
import { marketplaces } from './a/marketplaces.ts'
import { otherLanguages } from './a/other-languages.ts'
import { shopSystems } from './a/shop-systems.ts'
import type { CorpusFile } from './five-orders.ts'

/** Forty files in the manner of shops, marketplaces, ERP systems and spreadsheets. */
export function generatorA(): CorpusFile[] {
  return [...shopSystems(), ...marketplaces(), ...erpSystems(), ...otherLanguages(), ...homeGrown()]
}
