import { expect, it } from 'vitest'
import { tagCompletions, typedTag } from '#contract/orders/tags.ts'

it.each([
  ['', '', ['gift', 'vip']],
  ['vi', 'vi', ['gift', 'vip']],
  ['boxed,  vi ', 'vi', ['boxed, gift', 'boxed, vip']],
  ['boxed, gift,', '', ['boxed, gift, vip']],
  ['vip,vi', 'vi', ['vip, gift']],
])('completes the last tag of “%s”', (text, typed, completed) => {
  expect(typedTag(text)).toBe(typed)
  expect(tagCompletions(text, ['gift', 'vip'])).toEqual(completed)
})
