// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { Avatar } from '#client/ui/avatar.tsx'
import { initials } from '#client/ui/initials.ts'
import { portraitClass } from '#client/ui/portrait-class.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { portraitFiles, portraitSeeds } from '#scripts/portrait-files.ts'
import { portraitTraits } from '#scripts/portrait-traits.ts'
import { ROOT } from '#scripts/root.ts'

afterEach(cleanup)

function drawn(portrait: string, name: string): Element {
  const element = render(<Avatar portrait={portrait} name={name} />).container.firstElementChild
  if (!element) throw new Error('nothing drawn')
  return element
}

describe('portraits of the sample', () => {
  const files = portraitFiles()

  it('are as scripts/portraits.ts draws them', () => {
    for (const [file, text] of Object.entries(files))
      expect(readFileSync(join(ROOT, 'src/client', file), 'utf8')).toBe(text)
  })

  it('have a class of their own for each of the 26 people, and a picture that differs', () => {
    const seeds = portraitSeeds()
    expect(seeds).toHaveLength(26)
    expect(new Set(seeds.map(portraitClass)).size).toBe(26)
    for (const seed of seeds) expect(files['styles/portraits.css']).toContain(`.${portraitClass(seed)} {`)
    const pictures = files['assets/portraits.svg']?.match(/(?<=clip-path="url\(#c\)">)<path.*(?=<\/g>\n)/g)
    expect(new Set(pictures).size).toBe(26)
  })

  it('have the class of their text, whatever the name', () => {
    expect(drawn('Zoë Lindqvarn', 'Zoë').classList).toContain('avatar-zo-lindqvarn')
  })
})

test('a hundred seeds give almost as many pictures and every hairstyle', () => {
  const traits = Array.from({ length: 100 }, (_, index) => portraitTraits(`Person ${index}`))
  expect(new Set(traits.map((trait) => JSON.stringify(trait))).size).toBeGreaterThan(95)
  expect(new Set(traits.map((trait) => trait.cut)).size).toBe(6)
})

describe('a customer without a portrait', () => {
  it('has initials, which are not part of the text, and always the same colour', () => {
    const avatar = drawn('', 'Nadia Fernholt')
    expect(avatar.getAttribute('data-initials')).toBe('NF')
    expect(avatar.textContent).toBe('')
    expect(avatar.className).not.toContain('avatar-')
    expect(drawn('', 'Nadia Fernholt').className).toBe(avatar.className)
  })

  it('has one of six colours', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`)
    const tints = new Set(names.map((name) => /bg-tint-\w+/.exec(drawn('', name).className)?.[0]))
    expect(tints.size).toBe(6)
    expect(tints).not.toContain(undefined)
  })
})

it('is hidden from screen readers', () => {
  for (const portrait of ['', 'Imani Okatwe'])
    expect(drawn(portrait, 'Imani Okatwe').getAttribute('aria-hidden')).toBe('true')
})

it.each([
  ['Nadia Fernholt', 'NF'],
  ['anna maria von trapp', 'AT'],
  ['Keiko', 'KE'],
  ['Ø', 'Ø'],
  ["O'Brien", 'OB'],
  ['山田 花子', '山花'],
  ['山田', '山田'],
  ['é. ß', 'ÉSS'],
  ['', '?'],
  ['😀 42', '?'],
  [UNKNOWN_CUSTOMER, '?'],
])('the initials of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))
