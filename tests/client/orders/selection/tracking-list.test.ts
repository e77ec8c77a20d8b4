import { describe, expect, it } from 'vitest'
import { AllMatching } from '#client/orders/all-matching.ts'
import { readTrackingList } from '#client/orders/selection/tracking-list.ts'

const SELECTED = new Set(['#1', '#2', 'A 3'])

describe('a pasted list of tracking numbers', () => {
  it.each([
    ['cells of a spreadsheet', '#1\t00340434\r\nA 3\t1Z 999 AA1\n', { '#1': '00340434', 'A 3': '1Z 999 AA1' }],
    ['commas and semicolons', '#1, 1\n#2;2\nA 3,3', { '#1': '1', '#2': '2', 'A 3': '3' }],
    ['blanks, empty lines and the same line twice', '\n#1  1\n\n#1 1\n#2 2 2', { '#1': '1', '#2': '2 2' }],
    ['nothing', ' \n', {}],
  ])('is read from %s', (_what, text, tracking) => {
    expect(readTrackingList(text, SELECTED)).toEqual({ tracking, problem: '' })
  })

  it('is not used where all that match are selected', () => {
    expect(readTrackingList('#1 1', new AllMatching(3))).toEqual({
      tracking: {},
      problem: 'Tracking numbers are for orders that are selected one by one.',
    })
    expect(readTrackingList(' ', new AllMatching(3)).problem).toBe('')
  })

  it.each([
    ['#1 1\n#2', '“#2” is no order ID and tracking number.'],
    [`#1 ${'9'.repeat(401)}`, /^“#1 9+” is no order ID and tracking number\.$/],
    ['#1 1\n#9 9', 'Order #9 is not selected.'],
    ['#1 1\n#1 2', 'Order #1 has two tracking numbers.'],
  ])('names what it cannot use of %j, and uses nothing', (text, problem) => {
    const read = readTrackingList(text, SELECTED)
    expect(read.tracking).toEqual({})
    expect(read.problem).toMatch(problem)
  })
})
