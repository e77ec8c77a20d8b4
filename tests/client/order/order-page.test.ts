// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { placedText } from '#client/order/placed-text.ts'
import { withPage } from '#client/order/use-neighbours.ts'

it.each([
  ['2026-11-22T14:30', 'Nov 22, 2026, 14:30'],
  ['2026-11-22T14:30Z', 'Nov 22, 2026, 14:30 UTC'],
  ['', ''],
])('shows the time %j as %j', (placedAt, text) => expect(placedText(placedAt)).toBe(text))

it.each([
  ['', 2, '?page=2'],
  ['?page=2&q=a', 1, '?q=a'],
  ['?page=2', 1, ''],
])('writes for the list %j page %i as %j', (search, page, written) => expect(withPage(search, page)).toBe(written))
