/** So many answers are kept, to texts of so many characters, so that a column of notes does not fill the memory. */
const KEPT = 1000
const LONGEST = 200

/** The same function, which remembers its answers: words of a status come again on every row. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const found = answer(text)
    if (known.size < KEPT) known.set(text, found)
    return found
  }
}
