import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PART_SEPARATOR } from '#contract/text.ts'
import { SearchTrigrams } from '#server/aggregates/search-trigrams/trigrams.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const letter = fc.constantFrom('a', 'b', ' ', '7', 'ω', '𝒵')
const part = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
const text = fc.array(part, { minLength: 5, maxLength: 5 })

/** Every three characters of a part, and its last two and last one. */
function trigramsOf(part: string): string[] {
  const letters = [...part]
  const ends = [letters.slice(-2), letters.slice(-1)].filter((end, i) => end.length === 2 - i)
  const threes = letters.flatMap((_, from) => (from + 3 <= letters.length ? [letters.slice(from, from + 3)] : []))
  return [...threes, ...ends].map((letters) => letters.join(''))
}

it('counts in how many texts each trigram and each end of a part is', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.nat({ max: 12 }), (texts, removed) => {
      const counts = new SearchTrigrams()
      for (const parts of texts) counts.add({ search: parts.join(PART_SEPARATOR) }, 1n)
      for (const parts of texts.slice(0, removed)) counts.add({ search: parts.join(PART_SEPARATOR) }, -1n)
      const expected = new Map<string, number>()
      for (const parts of texts.slice(removed)) {
        for (const trigram of new Set(parts.flatMap(trigramsOf)))
          expected.set(trigram, (expected.get(trigram) ?? 0) + 1)
      }
      expect(new Map(counts.take())).toEqual(expected)
      expect(counts.take()).toEqual([])
    }),
    { numRuns: atDepth(300) },
  )
})

it('counts half a surrogate pair as the character that the database stores for it', () => {
  const counts = new SearchTrigrams()
  counts.add({ search: '\ud835' }, 1n)
  expect(counts.take()).toEqual([['\ufffd', 1]])
})
