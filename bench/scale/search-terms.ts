import { madeId } from '#bench/made-orders.ts'
import { formatDay } from '#contract/format-date.ts'
import { PART_SEPARATOR } from '#contract/text.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { Bench } from './bench.ts'

export interface TermClass {
  readonly name: string
  readonly terms: readonly string[]
}

const ROUNDS = 30

/**
 * Terms of 1 to 40 characters, cut from the search texts of random orders; their amounts and days in every way to write them,
 * alone and with words; and terms that no order holds: rare letters, words turned round, common words that never meet.
 */
export async function searchTerms({ plain, orders, distribution }: Bench): Promise<TermClass[]> {
  const random = randomNumbers(5)
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const some = () => plain.searched(madeId(Math.floor(random() * orders), distribution))
  const part = async (shortest: number): Promise<string> => {
    for (;;) {
      const { text } = await some()
      const chosen = any(text.split(PART_SEPARATOR))
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
  const cuts = (length: () => number) => many(() => cut(length()))
  const amount = async () => {
    const { amount: exact } = await some()
    return any([exact, exact.replace('.', ','), `$${exact}`, exact.split('.')[0] ?? ''])
  }
  const oneDay = async () => {
    const { day } = await some()
    const shown = formatDay(day)
    return any([day, shown, day.split('-').reverse().join('.'), shown.split(',')[0] ?? ''])
  }
  const month = async () => (await some()).day.slice(0, 7)
  /** Some words of one order. */
  const together = async (length: number) => {
    const words = (await some()).text
      .replaceAll(PART_SEPARATOR, ' ')
      .split(' ')
      .filter((word) => word.length >= 3)
    return Array.from({ length }, () => any(words)).join(' ')
  }
  const figure = () => String(Math.floor(random() * 100))
  return [
    { name: '1 character', terms: [...new Set([...'abcdefghijklmnopqrstuvwxyz0123456789#-$%!łωß'])] },
    {
      name: '2 characters',
      terms: [...(await cuts(() => 2)), 'qx', 'ww', 'jz', '%%', '9z', 'zz', '##', 'q ', '-a', 'ø1'],
    },
    { name: '3 characters', terms: await cuts(() => 3) },
    { name: '4 to 8', terms: await cuts(() => 4 + Math.floor(random() * 5)) },
    { name: '9 to 20', terms: await cuts(() => 9 + Math.floor(random() * 7)) },
    { name: 'two words', terms: await many(() => together(2)) },
    { name: 'word and figure', terms: await many(async () => `${(await together(1)).slice(0, 3)} ${figure()}`) },
    { name: 'amount', terms: await many(amount) },
    { name: 'day', terms: await many(oneDay) },
    { name: 'month', terms: await many(month) },
    {
      name: 'word, amount, day',
      terms: await many(async () => `${await together(1)} ${await (random() < 0.5 ? amount() : oneDay())}`),
    },
    { name: 'whole field', terms: await many(async () => (await part(12)).slice(0, 40)) },
    { name: 'none, words', terms: await many(async () => [...(await part(5))].reverse().join('').slice(0, 40)) },
    { name: 'none, common', terms: ['complete complete', 'street street', 'pending page', 'admin dashboard street'] },
    { name: 'statuses', terms: ['complete', 'in progress', 'approved', 'pending', 'cancelled', 'progress', 'pages'] },
  ]
}
