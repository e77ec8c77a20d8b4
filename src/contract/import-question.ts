/** What a refusal asks back, by the name of the call's parameter that answers it. */
export type ImportQuestion = 'dateOrder' | 'decimalMark'

const ASKED: readonly (readonly [ImportQuestion, RegExp])[] = [
  ['dateOrder', /choose the date order/i],
  ['decimalMark', /choose the decimal mark/i],
]

/** What these sentences of a refusal ask, if they ask anything: a report carries sentences and no code for its reasons. */
export function askedBack(sentences: readonly string[]): ImportQuestion | undefined {
  return ASKED.find(([, words]) => sentences.some((sentence) => words.test(sentence)))?.[0]
}
