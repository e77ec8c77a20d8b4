import { SLIP_FIELDS } from '#contract/slip-fields.ts'
import { isolated } from '#contract/text.ts'

export const SHOP_MESSAGES = {
  unknown: (slug: string) => `There is no shop ${JSON.stringify(slug)}.`,
  exists: (slug = '') => `There is a shop ${slug} already. Choose another slug.`,
  reserved: (slug: string) => `The import folder moves its files to “${slug}”. Choose another slug.`,
  sameName: (name: string) => `There is a shop called ${isolated(`“${name}”`)} already. Choose another name.`,
  samePrefix: (prefix: string) => `Another shop has the prefix ${isolated(`“${prefix}”`)}. Choose another one.`,
  givenNumber: (next: string) =>
    `The next number is ${next}. Choose a later one, or numbers that begin in another way.`,
  givenSeries: (before: string) =>
    `Other invoices or credit notes have numbers that begin with ${isolated(`“${before}”`)}. Choose another beginning.`,
  badLogo: (fault: string) => `The logo ${fault}. Choose another image.`,
  unknownField: (name: string) => `Packing slips have no field ${name}. Choose among: ${SLIP_FIELDS.join(', ')}.`,
  noLogo: 'There is no logo with this ID.',
  stale: 'The shop was changed meanwhile. Read it again and repeat your change.',
}
