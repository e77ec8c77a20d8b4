import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PART_SEPARATOR } from '#contract/text.ts'
import { countedGrams, GramCounts } from '#server/aggregates/search-grams/grams.ts'

const letter = fc.constantFrom('a', 'b', ' ', ' ', '7', 'ω', '𝒵')
const part = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
const text = fc.array(part, { minLength: 5, maxLength: 5 })

/** Every stretch of a part that is a gram, found by looking at each. */
function gramsOf(part: string): Set<string> {
  const letters = [...part]
  const stretches = letters.flatMap((_, from) =>
    letters.slice(from).map((_, length) => letters.slice(from, from + length + 1)),
  )
  const isJoin = (letters: readonly string[]) => letters.length === 7 && letters[3] === ' ' && !letters.includes('7')
  return new Set(
    stretches.filter((letters) => letters.length <= 4 || isJoin(letters)).map((letters) => letters.join('')),
  )
}

it('counts in how many texts each gram stands, and in how many outside the third and fifth part', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.nat({ max: 12 }), (texts, taken) => {
      const counts = new GramCounts()
      for (const parts of texts) counts.add(parts.join(PART_SEPARATOR), 1)
      for (const parts of texts.slice(0, taken)) counts.add(parts.join(PART_SEPARATOR), -1)
      const due = new Map<string, [number, number]>()
      for (const parts of texts.slice(taken)) {
        const own = new Set([0, 1, 3].flatMap((place) => [...gramsOf(parts[place] ?? '')]))
        for (const gram of new Set(parts.flatMap((part) => [...gramsOf(part)]))) {
          const [all, owned] = due.get(gram) ?? [0, 0]
          due.set(gram, [all + 1, owned + (own.has(gram) ? 1 : 0)])
        }
      }
      expect(new Map(counts.take().map(([gram, ...both]) => [gram, both]))).toEqual(due)
    }),
    { numRuns: 300 },
  )
})

it('hands over a gram that went from a project to a customer', () => {
  const counts = new GramCounts()
  counts.add(['', '', 'x', '', ''].join(PART_SEPARATOR), -1)
  counts.add(['', 'x', '', '', ''].join(PART_SEPARATOR), 1)
  expect(counts.take()).toEqual([['x', 0, 1]])
})

it('names those grams of a term that are counted, and the term alone where it is one', () => {
  expect(countedGrams('page')).toEqual(['page'])
  expect(countedGrams('eet str')).toEqual(['eet str'])
  expect(countedGrams('12 stre')).toEqual(['12 s', '2 st', ' str', 'stre'])
  expect(countedGrams('a eet str')).toEqual(['a ee', ' eet', 'eet ', 'et s', 't st', ' str', 'eet str'])
  fc.assert(
    fc.property(part, (part) => {
      const grams = gramsOf(part)
      for (const gram of part === '' ? [] : countedGrams(part)) expect(grams).toContain(gram)
    }),
  )
})
