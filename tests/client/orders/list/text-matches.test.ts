import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellMatches } from '#client/orders/list/cell-matches.ts'
import { matchesIn } from '#client/orders/list/text-matches.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { fold } from '#contract/text.ts'

const texts = (search: string) => searchWords(search).map(({ text }) => text)

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
  const matches = matchesIn(text, texts(search))
  expect(matches.map(([from, to]) => text.slice(from, to)).sort()).toEqual([...found].sort())
})

it('marks only what contains a word, wherever it is in the text', () => {
  const around = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(around, fc.constantFrom('a', 'ss', 'é', 'zo', '1'), around, (before, word, after) => {
      const text = before + word + after
      const words = texts(word)
      const matches = matchesIn(text, words)
      expect(matches.length).toBeGreaterThan(0)
      for (const [from, to] of matches) expect(fold(text.slice(from, to))).toContain(words[0])
    }),
  )
})

const order = { date: 'Oct 31, 2026', amount: '-$1,049.90', currency: 'USD' }
it.each([
  ['amount', '-$1,049.90', '-1049.90', ['-$1,049.90']],
  ['amount', '-$1,049.90', '-1049', ['-$1,049.90']],
  ['amount', '-$1,049.90', '49', []],
  ['amount', '-$1,049.90', '9', []],
  ['date', 'Oct 31, 2026', '2026-10', ['Oct 31, 2026']],
  ['date', 'Oct 31, 2026', 'oct 31', ['Oct 31, 2026']],
  ['date', 'Oct 31, 2026', 'oct', []],
  ['date', 'Oct 31, 2026', '31', []],
  ['address', 'Oct Street 31', 'oct 31', ['Oct', '31']],
  ['status', 'In Progress', 'prog', ['Prog']],
  ['city', 'Lund', 'lu', ['Lu']],
  ['warehouse', 'Lund', 'lu', ['Lu']],
  ['paymentMethod', 'Card', 'card', []],
  ['items', '49', '49', []],
  ['currency', 'USD', 'usd', []],
  ['payment', 'Partially paid', 'partially paid', ['Partially paid']],
  ['payment', 'Unpaid', 'paid', []],
  ['fulfillment', 'Unfulfilled', 'unfulfilled graz', ['Unfulfilled']],
  ['shop', 'Graz', 'graz', ['Graz']],
] as const)('in the column %s “%s” shows of the search “%s”: %j', (field, text, search, found) => {
  const matches = cellMatches(field, text, order, searchWords(search, [{ name: 'Graz' }]))
  expect(matches.map(([from, to]) => text.slice(from, to))).toEqual(found)
})
