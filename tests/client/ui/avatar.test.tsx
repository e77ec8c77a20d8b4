// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from '#client/ui/avatar.tsx'
import { avatarTraits } from '#client/ui/avatar-traits.ts'

afterEach(cleanup)

const drawn = (seed: string) => render(<Avatar seed={seed} />).container.innerHTML

test('the same seed gives the same picture, another seed another', () => {
  expect(drawn('Imani Okatwe')).toBe(drawn('Imani Okatwe'))
  expect(drawn('Imani Okatwe')).not.toBe(drawn('Rafael Montebranco'))
})

test('a hundred seeds give almost as many pictures and every hairstyle', () => {
  const traits = Array.from({ length: 100 }, (_, index) => avatarTraits(`Person ${index}`))
  expect(new Set(traits.map((trait) => JSON.stringify(trait))).size).toBeGreaterThan(95)
  expect(new Set(traits.map((trait) => trait.cut)).size).toBe(6)
})

test('is hidden from screen readers and accepts empty and non-Latin seeds', () => {
  for (const seed of ['', '山田 花子', '😀']) {
    expect(drawn(seed)).toContain('aria-hidden="true"')
    expect(drawn(seed)).not.toContain('undefined')
  }
})
