const MAX_ANSWERS = 1000

/**
 * The same function with its answers remembered: the same status comes on every row. Answers for longer texts than
 * `maxLength` are not: a column of notes must not fill the memory.
 */
export function memoized<T>(answer: (text: string) => T, maxLength = 200): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > maxLength) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const found = answer(text)
    if (known.size < MAX_ANSWERS) known.set(text, found)
    return found
  }
}
