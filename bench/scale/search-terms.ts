import type { DatabaseSync } from 'node:sqlite'
import { randomNumbers } from '#bench/random.ts'
import { PART_SEPARATOR } from '#contract/text.ts'

export interface TermClass {
  readonly name: string
  readonly terms: readonly string[]
}

const ROUNDS = 30

/**
 * Terms of 1 to 40 characters, cut from the search texts of random orders, and terms that no order holds: rare letters,
 * words turned round, common words that never meet.
 */
export function searchTerms(database: DatabaseSync, orders: number): TermClass[] {
  const random = randomNumbers(5)
  const text = database.prepare('select search from orders where number = (1 << 40) + ?')
  const part = (shortest: number): string => {
    for (;;) {
      const parts = String(text.get(1 + Math.floor(random() * orders))?.search).split(PART_SEPARATOR)
      const chosen = parts[Math.floor(random() * parts.length)] ?? ''
      if (chosen.length >= shortest) return chosen
    }
  }
  const cut = (length: number): string => {
    const from = part(length)
    const start = Math.floor(random() * (from.length - length + 1))
    return from.slice(start, start + length)
  }
  const many = (make: () => string) => Array.from({ length: ROUNDS }, make)
  const some = (length: () => number) => many(() => cut(length()))
  return [
    { name: '1 character', terms: [...new Set([...'abcdefghijklmnopqrstuvwxyz0123456789#-$%!łωß'])] },
    { name: '2 characters', terms: [...some(() => 2), 'qx', 'ww', 'jz', '%%', '9z', 'zz', '##', 'q ', '-a', 'ø1'] },
    { name: '3 characters', terms: some(() => 3) },
    { name: '4 to 8', terms: some(() => 4 + Math.floor(random() * 5)) },
    { name: '9 to 20', terms: some(() => 9 + Math.floor(random() * 7)) },
    { name: 'whole field', terms: many(() => part(12).slice(0, 40)) },
    { name: 'none, words', terms: many(() => [...part(5)].reverse().join('').slice(0, 40)) },
    { name: 'none, common', terms: ['complete complete', 'street street', 'pending page', 'admin dashboard street'] },
    { name: 'statuses', terms: ['complete', 'in progress', 'approved', 'pending', 'cancelled', 'progress', 'pages'] },
  ]
}
