import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText, fold, PART_SEPARATOR } from '#contract/text.ts'

const anyText = fc.string({ unit: 'binary' })

describe('fold', () => {
  it.each([
    ['In Progress', 'in progress'],
    ['Zoë', 'zoe'],
    ['Zoe\u0308', 'zoe'],
    ['İZMİR', 'izmir'],
    ['ılgaz', 'ilgaz'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['ﬁne', 'fine'],
    ['a\tb', 'a b'],
    [' spaces ', ' spaces '],
    ['100%_\\', '100%_\\'],
  ])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded))

  it('is idempotent, so stored texts and search terms may be folded twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('removes the separator and the difference between composed and decomposed letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).not.toContain(PART_SEPARATOR)
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')))
      }),
    )
  })

  it('finds every part of a Latin text, in any case', () => {
    const latin = fc.stringMatching(/^[ -~À-ÖØ-öø-ÿ]*$/)
    fc.assert(
      fc.property(latin, latin, latin, (before, term, after) => {
        expect(fold(before + term + after)).toContain(fold(term))
        expect(fold(before + term + after)).toContain(fold(term.toUpperCase()))
      }),
    )
  })
})

describe('compareText', () => {
  const codePoints = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)
  const naive = (a: string, b: string): number => {
    const [x, y] = [codePoints(a), codePoints(b)]
    const at = x.findIndex((point, index) => point !== y[index])
    return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1)
  }

  it('orders as a comparison of code points does', () => {
    const wellFormed = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(naive(a, b)))
      }),
    )
  })

  it('puts astral letters after every other, unlike JavaScript', () => {
    expect(compareText('\u{1F600}', '\uFB01')).toBeGreaterThan(0)
    expect('\u{1F600}' < '\uFB01').toBe(true)
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareText(a, b)) + Math.sign(compareText(b, a))).toBe(0)
        expect(compareText(a, b) === 0).toBe(a === b)
      }),
    )
  })
})
