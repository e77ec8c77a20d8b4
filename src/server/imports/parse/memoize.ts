/** Answers that are remembered, and characters of a text they are remembered for: a column of notes must not fill the memory. */
const MAX_ANSWERS = 1000
const MAX_LENGTH = 200

/** The same function with its answers remembered: the same status comes on every row. */
export function memoized<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MAX_LENGTH) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const found = answer(text)
    if (known.size < MAX_ANSWERS) known.set(text, found)
    return found
  }
}
