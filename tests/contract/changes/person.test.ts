import { describe, expect, it } from 'vitest'
import { isAbout, isRowOf, mentionsIn, personOf, withoutPerson } from '#contract/changes/person.ts'
import { rowsOf } from '#contract/changes/rejected-rows.ts'
import { BYTE_ORDER_MARK } from '#contract/csv-cell.ts'

const ann = personOf([
  { customerName: 'Ann Léa', email: 'Ann <ann@example.com>', phone: '+49 171-55 50 199', address: 'Main Street 7' },
  { customerName: 'May', email: '', phone: '12', address: 'New York' },
])

describe('a text is about a person', () => {
  it.each([
    'ANN LEA called',
    'ann_léa',
    'Mail ann@example.com.',
    'q=Ann%40example.com&status=Pending',
    'customerKey=ann%40example.com',
    'tel +49 (171) 5550199',
    'to main street 7, Graz',
    'may',
    'has the customer “May”, not “Bo”',
  ])('%s', (text) => expect(isAbout(ann, text)).toBe(true))

  it.each([
    '',
    'Anna Leander',
    'Ann',
    'Lea and Ann',
    'mary-ann@example.com',
    'ann@example.com.au',
    'call 12',
    'New York',
    'You may import it',
    '100 % of it',
    'Main Street 77',
  ])('and this is not: %s', (text) => expect(isAbout(ann, text)).toBe(false))
})

it('finds the rows whose cells have the parts of a name', () => {
  expect(['Léa;Ann;5.00', '"Lea, Ann"', '1,ann@example.com'].map((row) => isRowOf(ann, row))).toEqual([
    true,
    true,
    true,
  ])
  expect(isRowOf(ann, '1;"May";5.00')).toBe(true)
  expect(['Anna;Lea;5.00', '1;May flowers;5.00'].map((row) => isRowOf(ann, row))).toEqual([false, false])
})

it('replaces texts in JSON and elsewhere, and leaves everything else as it is', () => {
  expect(withoutPerson(ann, '{"a":[1,"Ann Lea was here"],"b":"x"}')).toEqual({
    text: '{"a":[1,"Erased"],"b":"x"}',
    found: ['Ann Lea was here'],
  })
  const report = '{"id":"ann lea","shop":"may","customer":"May","reason":"has “May”"}'
  expect(withoutPerson(ann, report).text).toBe('{"id":"ann lea","shop":"may","customer":"Erased","reason":"Erased"}')
  expect(withoutPerson(ann, '[Ann Léa]').text).toBe('Erased')
  expect(withoutPerson(ann, '{ "a" : 1 }')).toEqual({ text: '{ "a" : 1 }', found: [] })
})

it('replaces only the columns that name the person, and of the values of changes only those of views', () => {
  const row = { id: '1', reason: 'none', fields: '[{"field":"name","before":null,"after":"Ann Lea"}]' }
  expect(mentionsIn(ann, 'changes', { ...row, object: 'shop' })).toEqual([])
  expect(mentionsIn(ann, 'changes', { ...row, object: 'view' })).toEqual([
    {
      ...{ table: 'changes', id: '1', texts: ['Ann Lea'] },
      replaced: [['fields', '[{"field":"name","before":null,"after":"Erased"}]']],
    },
  ])
})

it('finds the rows of the person in a file of rejected records, but not its headings', async () => {
  const found = async (...lines: string[]) => {
    const each = async function* () {
      yield* lines
    }
    return await rowsOf(each(), ann)
  }
  const headings = `${BYTE_ORDER_MARK}May,Ann Lea`
  expect(await found(headings, '1,"Ann ""A"" Lea"\r', '2,Bo\r')).toEqual(['1,"Ann ""A"" Lea"'])
  const json = '{"first":"Ann","last":"L\\u00e9a"}'
  expect(await found(json, '{"first":"Bo\\n"}')).toEqual([json])
})
