/** Characters (code points) of an entry of the text indexes. */
export const TRIGRAM = 3

/** Each trigram of the words, in their order. */
export function trigramsOf(words: readonly string[]): string[] {
  const each = words.flatMap((word) => {
    const characters = [...word]
    return characters.slice(TRIGRAM - 1).map((_, i) => characters.slice(i, i + TRIGRAM).join(''))
  })
  return [...new Set(each)]
}

/** The words that are long enough to have trigrams. */
export function longWords(words: readonly string[]): string[] {
  return words.filter((word) => lengthOf(word) >= TRIGRAM)
}

function lengthOf(word: string): number {
  return [...word].length
}

/** Of words without trigrams, the one that fewest orders contain: two characters rather than one. */
export function longestWord(words: readonly string[]): string {
  return words.reduce((longest, word) => (lengthOf(word) > lengthOf(longest) ? word : longest))
}

const MOST_TRIGRAMS = 4

/**
 * The rarest trigrams, at most four and none next to another: they lead to few more orders than all of them, much sooner. `orders`:
 * in about how many orders a trigram occurs.
 */
export function rarestTrigrams(trigrams: readonly { readonly text: string; readonly orders: number }[]): string[] {
  const chosen: number[] = []
  const byRarity = [...trigrams.keys()].sort((a, b) => (trigrams[a]?.orders ?? 0) - (trigrams[b]?.orders ?? 0))
  for (const position of byRarity) {
    if (chosen.length === MOST_TRIGRAMS) break
    if (chosen.every((other) => Math.abs(other - position) > 1)) chosen.push(position)
  }
  return chosen.map((position) => trigrams[position]?.text ?? '')
}
