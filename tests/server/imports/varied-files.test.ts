// Covers: data Import, Whole
import { afterAll, expect, it } from 'vitest'
import { fiveExamined } from '#tests/support/corpus/five-examined.ts'
import { generatorA } from '#tests/support/corpus/generator-a.ts'
import { generatorB } from '#tests/support/corpus/generator-b.ts'
import { generatorC } from '#tests/support/corpus/generator-c.ts'
import { perturb } from '#tests/support/corpus/perturb.ts'
import { random } from '#tests/support/random.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { examine } from './support/examine.ts'
import { Trial } from './support/trial.ts'

const VARIANTS = atDepth(500)

const files = [
  ...[...generatorA(), ...generatorB()].flatMap((file) => fiveExamined(file) ?? []),
  ...generatorC().filter(({ bytes }) => !bytes),
]
const trial = new Trial()
afterAll(() => trial.remove())

it('reads order files with other headings, order, separators, dates, decimals, units and encodings right, or asks', async () => {
  const counts: Record<string, number> = { right: 0, less: 0, asked: 0, wrong: 0, guessed: 0 }
  const wrong: string[] = []
  for (let at = 0; at < VARIANTS; at++) {
    const file = files[Math.floor(random() * files.length)]
    if (!file) throw new Error('There is no file.')
    const variant = perturb(file, random)
    const { verdict, detail } = await examine(variant, trial)
    trial.forget()
    const result = variant.ask && verdict === 'less' ? 'guessed' : verdict
    counts[result] = (counts[result] ?? 0) + 1
    if (result === 'wrong' || result === 'guessed')
      wrong.push(`${variant.name} (${variant.changes.join(', ')}): ${detail}`)
  }
  console.log(`${VARIANTS} variants: ${JSON.stringify(counts)}`, wrong.join('\n').slice(0, 20_000))
  expect(wrong).toEqual([])
})
