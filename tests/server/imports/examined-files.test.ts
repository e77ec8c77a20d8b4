// Covers: data Import, Whole
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encode } from '#tests/support/corpus/c/write.ts'
import { generatorC } from '#tests/support/corpus/generator-c.ts'
import { type Examined, examine } from './support/examine.ts'
import { Trial } from './support/trial.ts'

/** Of the files that can be known, those that have to be read unaided. */
const READ_UNAIDED = 0.95
/** Where to write the files, to look at them. */
const FOLDER = process.env.CORPUS_FOLDER

const files = generatorC()
const knowable = files.filter(({ ask }) => ask === null)

it('consists of at least 60 files with names of their own', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(60)
  if (!FOLDER) return
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, text, bytes, encoding } of files)
    writeFileSync(join(FOLDER, name), bytes ?? encode(text, encoding))
})

describe('order files that the recogniser was not written from', () => {
  const results = new Map<string, Examined>()
  const trial = new Trial()
  const verdictsOf = (verdict: Examined['verdict']) =>
    files.filter(({ name }) => results.get(name)?.verdict === verdict).map(({ name }) => name)

  beforeAll(async () => {
    for (const file of files) {
      results.set(file.name, await examine(file, trial))
      trial.forget()
    }
    const rows = files
      .filter(({ name, ask }) => results.get(name)?.verdict !== (ask ? 'asked' : 'right'))
      .map(
        ({ name, ask }) => `  ${ask ? '?' : ' '} ${results.get(name)?.verdict} ${name}: ${results.get(name)?.detail}`,
      )
    const right = knowable.filter(({ name }) => results.get(name)?.verdict === 'right').length
    const asked = files.filter(({ name, ask }) => ask && results.get(name)?.verdict === 'asked').length
    const counts = `${right} of ${knowable.length} read unaided, ${asked} of ${files.length - knowable.length} open ones asked about`
    console.log([counts, ...rows].join('\n'))
  }, 300_000)
  afterAll(() => trial.remove())

  it('are read completely, at least 95 of 100, unaided', () => {
    const right = knowable.filter(({ name }) => results.get(name)?.verdict === 'right')
    expect(right.length / knowable.length).toBeGreaterThanOrEqual(READ_UNAIDED)
  })

  it('are never wrong in silence', () => {
    expect(verdictsOf('wrong')).toEqual([])
  })

  it('are asked about where nothing in them says what is so', () => {
    const guessed = files.filter(({ name, ask }) => ask && results.get(name)?.verdict !== 'asked')
    expect(guessed.map(({ name }) => name)).toEqual([])
  })
})
