import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesIn } from '#client/orders/list/text-matches.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { fold } from '#contract/text.ts'

it.each([
  ['Oak Desk', 'desk oak', ['Desk', 'Oak']],
  ['Zoë Lind', 'zoe', ['Zoë']],
  ['Zoe\u0308 Lind', 'zoe lind', ['Zoe\u0308', 'Lind']],
  ['Weiß', 'weiss', ['Weiß']],
  ['Straße 5, Straße', 'strasse', ['Straße', 'Straße']],
  ['ﬃ office', 'ff', ['ﬃ', 'ff']],
  ['𝒵 zed', 'z', ['𝒵', 'z']],
  ['#CM9801', '98', ['98']],
  ['Lamp', 'desk', []],
  ['', 'a', []],
])('in “%s” the search “%s” finds %j', (text, search, found) => {
  const matches = matchesIn(text, searchWords(search))
  expect(matches.map(([from, to]) => text.slice(from, to)).sort()).toEqual([...found].sort())
})

it('marks only what contains a word, wherever it is in the text', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(texts, fc.constantFrom('a', 'ss', 'é', 'zo', '1'), texts, (before, word, after) => {
      const text = before + word + after
      const words = searchWords(word)
      const matches = matchesIn(text, words)
      expect(matches.length).toBeGreaterThan(0)
      for (const [from, to] of matches) expect(fold(text.slice(from, to))).toContain(words[0])
    }),
  )
})
