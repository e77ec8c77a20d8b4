// Covers: data Import
import { afterAll, expect, it } from 'vitest'
import { random } from '#tests/support/random.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { perturbedFile } from './support/perturbed-file.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
afterAll(() => trial.remove())

it('imports no table with other days or amounts without a question, however it is written', async () => {
  let asked = 0
  const wrong: string[] = []
  const files = atDepth(500)
  for (let i = 0; i < files; i++) {
    trial.forget()
    const { text, days, cents } = perturbedFile(random)
    const report = await trial.import(text)
    // A rejected row is named with its reason, and so is its money.
    if (report.state !== 'done' || report.rejected > 0) {
      asked++
      continue
    }
    const orders = trial.rows('select day, amount from orders order by day')
    const sum = orders.reduce((total, { amount }) => total + Number(amount), 0) / 10_000
    const isRight = sum === cents && orders.map(({ day }) => day).join() === days.join()
    if (!isRight)
      wrong.push(
        `${orders.length} orders, ${sum} instead of ${days.length}, ${cents}:\n${text.split('\n', 4).join('\n')}\n${report.notes.join(' / ')}`,
      )
  }
  console.log(`${files - asked - wrong.length} of ${files} perturbed files read unaided, ${asked} asked about`)
  expect(wrong).toEqual([])
})
