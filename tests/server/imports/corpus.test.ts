// Covers: data Import
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatorA } from '#tests/support/corpus/generator-a.ts'
import { generatorB } from '#tests/support/corpus/generator-b.ts'
import { type CorpusResult, checkCorpusFile } from './support/corpus-check.ts'
import { Trial } from './support/trial.ts'

/** Files that are read completely without help, at least: of one, several products of an order in columns of their own are asked about. */
const READ_UNAIDED = 58
/** Where to write the files, to look at them. */
const FOLDER = process.env.CORPUS_FOLDER

const files = [...generatorA(), ...generatorB()]

it('consists of 60 files with names of their own', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(60)
  if (!FOLDER) return
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(FOLDER, name), bytes)
})

describe('the five orders, written in 60 ways', () => {
  const results: CorpusResult[] = []
  let trial: Trial

  beforeAll(async () => {
    for (const file of files) {
      trial = new Trial()
      results.push(await checkCorpusFile(file, trial))
      trial.remove()
    }
    const failed = results.filter(({ differences }) => differences.length > 0)
    const table = failed.map(({ name, differences }) => `  ${name}: ${differences.join('; ')}`)
    console.log([`${files.length - failed.length} of ${files.length} read unaided`, ...table].join('\n'))
  })
  afterAll(() => trial.remove())

  it(`reads at least ${READ_UNAIDED} of them completely, unaided`, () => {
    expect(results.filter(({ differences }) => differences.length === 0).length).toBeGreaterThanOrEqual(READ_UNAIDED)
  })

  it('imports no other amounts without a question', () => {
    expect(results.filter(({ isSilentlyWrong }) => isSilentlyWrong).map(({ name }) => name)).toEqual([])
  })
})
