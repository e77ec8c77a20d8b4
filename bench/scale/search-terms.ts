import { PART_SEPARATOR } from '#contract/text.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { PlainDatabase } from './plain-database.ts'

export interface TermClass {
  readonly name: string
  readonly terms: readonly string[]
}

const ROUNDS = 30

/**
 * Terms of 1 to 40 characters, cut from the search texts of random orders, and terms that no order holds: rare letters,
 * words turned round, common words that never meet.
 */
export async function searchTerms(plain: PlainDatabase, orders: number): Promise<TermClass[]> {
  const random = randomNumbers(5)
  const part = async (shortest: number): Promise<string> => {
    for (;;) {
      const text = await plain.searchText(`#CM${10_000 + Math.floor(random() * orders)}`)
      const parts = text.split(PART_SEPARATOR)
      const chosen = parts[Math.floor(random() * parts.length)] ?? ''
      if (chosen.length >= shortest) return chosen
    }
  }
  const cut = async (length: number): Promise<string> => {
    const from = await part(length)
    const start = Math.floor(random() * (from.length - length + 1))
    return from.slice(start, start + length)
  }
  const many = async (make: () => Promise<string>) => {
    const made: string[] = []
    while (made.length < ROUNDS) made.push(await make())
    return made
  }
  const some = (length: () => number) => many(() => cut(length()))
  return [
    { name: '1 character', terms: [...new Set([...'abcdefghijklmnopqrstuvwxyz0123456789#-$%!łωß'])] },
    {
      name: '2 characters',
      terms: [...(await some(() => 2)), 'qx', 'ww', 'jz', '%%', '9z', 'zz', '##', 'q ', '-a', 'ø1'],
    },
    { name: '3 characters', terms: await some(() => 3) },
    { name: '4 to 8', terms: await some(() => 4 + Math.floor(random() * 5)) },
    { name: '9 to 20', terms: await some(() => 9 + Math.floor(random() * 7)) },
    { name: 'whole field', terms: await many(async () => (await part(12)).slice(0, 40)) },
    { name: 'none, words', terms: await many(async () => [...(await part(5))].reverse().join('').slice(0, 40)) },
    { name: 'none, common', terms: ['complete complete', 'street street', 'pending page', 'admin dashboard street'] },
    { name: 'statuses', terms: ['complete', 'in progress', 'approved', 'pending', 'cancelled', 'progress', 'pages'] },
  ]
}
