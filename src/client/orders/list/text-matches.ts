import { fold } from '#contract/text.ts'

/** Where a text contains folded words: positions from and to in the text as it is. */
export function matchesIn(text: string, words: readonly string[]): [from: number, to: number][] {
  let folded = ''
  /** For each position of `folded`, where its character starts in the text. */
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const part = fold(character)
    for (let i = 0; i < part.length; i++) starts.push(at)
    folded += part
    at += character.length
  }
  starts.push(at)
  return words.flatMap((word) => {
    const found: [number, number][] = []
    for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length)) {
      const from = starts[i] ?? 0
      found.push([from, endOf(starts, i + word.length - 1, at)])
    }
    return found
  })
}

/** Where the character ends that the position of the folded text belongs to. */
function endOf(starts: readonly number[], last: number, end: number): number {
  return starts.slice(last + 1).find((start) => start > (starts[last] ?? 0)) ?? end
}
