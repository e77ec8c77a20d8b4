// Covers: data Import
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderFiles } from '#scripts/order-files/cases.ts'
import { PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { Trial, type TrialOptions } from './support/trial.ts'

let trials: readonly Trial[]
beforeAll(() => {
  trials = [new Trial(), new Trial()]
})
afterAll(() => {
  for (const trial of trials) trial.remove()
})

/** Nothing in memory, or all of it; orders have numbers, so their sequence is compared too. */
async function bothWays(content: string | Uint8Array, groupMemory: number, options: TrialOptions = {}) {
  const [memory, disk] = await Promise.all(
    trials.map(async (trial, i) => {
      const report = await trial.import(content, { id: 'one', ...options, ...(i === 1 && { groupMemory }) })
      const everything = trial.rows('select * from orders order by number')
      trial.forget()
      return { report, everything }
    }),
  )
  return { memory, disk }
}

const cell = (...texts: string[]) => fc.constantFrom(...texts)
const row = fc.tuple(
  cell('1', '2', '3', '10', 'ä', '\ud83d\ude00', ''),
  cell('2024-01-31', '2024-02-30', '', '2024-02-01 10:00'),
  cell('Ada', 'Bo', ''),
  cell('Desk', 'Lamp', ''),
  cell('1', '2', 'many', ''),
  cell('5.00', '7.25', 'NaN', ''),
  cell('2.00', '3.50', ''),
)
const HEADS = ['Amount', 'Order Total'].map(
  (amount) => `Order ID,Date,Customer,Product,Quantity,${amount},Shipping total`,
)

describe('a file that does not fit into memory', () => {
  it('gives the same report and the same orders, in the same order, as one that does', async () => {
    await fc.assert(
      fc.asyncProperty(
        cell(...HEADS),
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0, 700, 3000),
        async (head, rows, groupMemory) => {
          const { memory, disk } = await bothWays(tableText([head.split(','), ...rows], PLAIN), groupMemory)
          expect(disk).toEqual(memory)
        },
      ),
      { numRuns: atDepth(60) },
    )
  })

  it('gives the same in every format', async () => {
    for (const file of orderFiles(3, 60)) {
      const { memory, disk } = await bothWays(file.bytes, 4000)
      expect(disk?.report, file.name).toEqual(memory?.report)
      expect(disk?.everything, file.name).toEqual(memory?.everything)
      expect(disk?.report.orders.created).toBe(file.truth.orders)
    }
  })

  it('leaves nothing on the disk', async () => {
    const [trial] = trials
    await trial?.import('Order ID,Date,Total\n1,2024-01-31,5\n', { groupMemory: 0 })
    expect(readdirSync(join(trial?.folder ?? '', 'uploads'))).toEqual([])
  })

  it('is sorted in the folder of scratch files, not in that of the system', async () => {
    const [trial] = trials
    await trial?.import('Order ID,Date,Total\n1,2024-01-31,5\n', { groupMemory: 0 })
    // All databases of the process share it.
    using database = new DatabaseSync(':memory:')
    const found = database.prepare('pragma temp_store_directory').get()
    expect(found).toEqual({ temp_store_directory: join(trial?.folder ?? '', 'uploads') })
  })
})
