import { describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { askMapping } from '#server/cli/ask-mapping.ts'

const HEADINGS = ['Foo', 'When', '\u001b[31mBar', '']

/** Answers each question with the next text; what was asked. */
async function asked(mapping: ImportMapping, ...answers: string[]) {
  return askedWithLists([], mapping, ...answers)
}

type Lists = Parameters<typeof askMapping>[1]['lists']

async function askedWithLists(lists: Lists, mapping: ImportMapping, ...answers: string[]) {
  const questions: string[] = []
  const chosen = await askMapping('odd.csv', { headings: HEADINGS, lists, mapping }, async (question) => {
    questions.push(question)
    return answers.shift() ?? ''
  })
  return { chosen, questions }
}

const GUESS: ImportMapping = { delimiter: ';', columns: { id: ['Foo'], date: ['When'] } }

describe('asking for the columns of a file', () => {
  it('asks for the missing ones by number or name, then shows all and imports', async () => {
    const { chosen, questions } = await asked(GUESS, 'nonsense', '9', '1', 'y')
    expect(chosen).toEqual({ delimiter: ';', columns: { id: ['Foo'], date: ['When'], total: ['Foo'] } })
    expect(questions).toHaveLength(4)
    expect(questions[0]).toContain('Which column has an amount')
    expect(questions[3]).toContain('date   When')
    expect((await asked(GUESS, 'when', '')).chosen?.columns?.total).toEqual(['When'])
  })

  it('needs only a confirmation where the guess is complete, also without order IDs', async () => {
    const complete: ImportMapping = { missingIds: 'row', columns: { date: ['When'], total: ['Foo'] } }
    const { chosen, questions } = await asked(complete, '')
    expect(chosen).toEqual(complete)
    expect(questions).toHaveLength(1)
  })

  it('asks for the list first, whose columns are recognised before they are confirmed', async () => {
    const lists = [
      { name: 'customers', records: 9 },
      { name: 'orders', records: 2 },
    ]
    const complete = { list: 'customers', columns: { id: ['Foo'], date: ['When'], total: ['Foo'] } }
    const { chosen, questions } = await askedWithLists(lists, complete, '7', '2')
    expect(chosen).toEqual({ list: 'orders' })
    expect(questions[0]).toContain('2  orders (2 records)')
    expect((await askedWithLists(lists, complete, '', 'y')).chosen).toEqual(complete)
  })

  it('imports nothing where a person gives up or says no', async () => {
    expect((await asked(GUESS, '')).chosen).toBeUndefined()
    expect((await asked(GUESS, '1', 'n')).chosen).toBeUndefined()
  })

  it('prints no control characters of the file', async () => {
    const { questions } = await asked(GUESS, '')
    expect(questions.join()).not.toContain('\u001b')
    expect(questions.join()).toContain('Bar')
  })
})
