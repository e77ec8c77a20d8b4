import { describe, expect, it } from 'vitest'
import { slotsOf } from '#server/http/slots.ts'

function statusOf(take: () => unknown): unknown {
  try {
    take()
    return undefined
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : error
  }
}

describe('slots', () => {
  it('refuses a client above its own limit with 429 and others above the total with 503', () => {
    const slots = slotsOf({ total: 3, perClient: 2, what: 'exports' })
    slots.take('a')
    slots.take('a')
    expect(statusOf(() => slots.take('a'))).toBe(429)
    slots.take('b')
    expect(statusOf(() => slots.take('c'))).toBe(503)
  })

  it('gives a slot back once, however often it is released', () => {
    const slots = slotsOf({ total: 2, perClient: 2, what: 'exports' })
    const slot = slots.take('a')
    slots.take('a')
    slot.dispose()
    slot.dispose()
    slots.take('a')
    expect(statusOf(() => slots.take('a'))).toBe(429)
  })
})
