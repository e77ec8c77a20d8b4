import { isolated } from '#contract/text.ts'

export const aggregateMessages = {
  quantitySum: (product: string) =>
    `The quantities of ${isolated(`“${product}”`)} would add up to more than a trillion. Correct them: the numbers of articles may be among them.`,
}
