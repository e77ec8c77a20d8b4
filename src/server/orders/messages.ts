import { plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

/** The sentences with which the calls for orders answer an error: what happened, then what to do. */
export const orderMessages = {
  unknownJob: 'There is no such bulk change.',
  jobResults: {
    columns: ['Order ID', 'Result', 'Reason'],
    ...{ changed: 'Changed', unchanged: 'Not changed', notReached: 'Not reached' },
  },
  idsOrQuery: 'Send either ids or a query.',
  untracked: (id: string) => `There is a tracking number of ${isolated(id)}, which is not one of the ids.`,
  otherCount: (found: number, expected: number) =>
    `${found.toLocaleString('en')} orders match now, not ${expected.toLocaleString('en')}. Check the selection and try again.`,
  exceptionsGone: (count: number) =>
    `${plural(count, '# order that was left out does', '# orders that were left out do')} not match any more. Check the selection and try again.`,
  tooMany: (selected: number, most: number) =>
    `${selected.toLocaleString('en')} orders are selected; one change can have ${most.toLocaleString('en')}. Narrow the filters.`,
  notACurrency: (value: string) =>
    `The field currency of the query is ${JSON.stringify(value)}. Use a currency like EUR, or XXX for orders without one.`,
  emptyFilter: (name: string) => `The field ${name} of the query is empty. Enter a value, or leave it out.`,
  unknownShop: (slug: string) =>
    `There is no shop ${JSON.stringify(slug)}. Choose another one, or leave the filter out.`,
  manyNames: (name: string, part: string, most: number) =>
    `More than ${most} names contain ${JSON.stringify(part)}. Enter a longer part in the field ${name}.`,
}
