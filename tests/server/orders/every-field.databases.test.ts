// Covers: data Import, Export
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, EXPORTED_FIELDS, IN_CUSTOMER } from '#contract/orders/export-columns.ts'
import type { FieldDefinition, FieldKind } from '#contract/orders/field-definition.ts'
import { FIELD_FILTERS } from '#contract/orders/name-filters.ts'
import { fieldsWith, ORDER_FIELDS, type ValueField } from '#contract/orders/order-fields.ts'
import { isRecordField } from '#contract/orders/order-records.ts'
import { FIELD_STATES, isStateField } from '#contract/orders/order-states.ts'
import { SHOWN_FIELDS, shownFieldOf } from '#contract/orders/shown-fields.ts'
import { openTestApp } from '#tests/server/support/test-app.ts'

/** What the order A has of a field, the order Z, and A after an edit; a text that sorts in this order. */
const VALUES: Partial<Record<FieldKind | ValueField, readonly [string, string, string]>> = {
  money: ['1.50', '2.50', '3.50'],
  optionalDay: ['2026-01-06', '2026-02-06', '2026-03-06'],
  id: ['A', 'Z', 'A'],
  placedAt: ['2026-01-05T10:00:00.000Z', '2026-02-05T10:00:00.000Z', '2026-03-05T10:00:00'],
  day: ['2026-01-05', '2026-02-05', ''],
  status: ['Approved', 'Pending', 'In Progress'],
  sourceStatus: ['Approved', 'Pending', ''],
  shop: ['alpha', 'zulu', ''],
  email: ['a@example.com', 'z@example.com', 'e@example.com'],
  customerKey: ['a@example.com', 'z@example.com', ''],
  phone: ['030 111', '030 222', '030 333'],
  assignee: ['alpha@team.example', 'zulu@team.example', 'edited@team.example'],
  currency: ['EUR', 'EUR', 'USD'],
  amount: ['5.00', '7.00', '6.00'],
}

function valuesOf(field: ValueField): readonly [string, string, string] {
  if (isStateField(field) && field !== 'status') {
    const [, a = '', z = ''] = FIELD_STATES[field]
    return [a, z, '']
  }
  const text = [`Alpha ${field}`, `Zulu ${field}`, `Edited ${field}`] as const
  return VALUES[field] ?? VALUES[ORDER_FIELDS[field].kind] ?? text
}

const definitionOf = (field: ValueField): FieldDefinition => ORDER_FIELDS[field]

/** A file with the exported headings of these columns, as scripts send it back. */
function exportedFile(names: readonly string[] = EXPORT_COLUMN_NAMES): string {
  const columns = EXPORT_COLUMN_NAMES.filter((name) => names.includes(name))
  const rowOf = (at: 0 | 1) =>
    columns.map((name) => {
      const field = EXPORTED_FIELDS.find((exported) => exported === name)
      if (name === 'lines') return '0'
      return field && !isRecordField(field) ? valuesOf(field)[at] : ''
    })
  return [columns.map((name) => EXPORT_COLUMNS[name].heading), rowOf(0), rowOf(1)]
    .map((cells) => cells.join())
    .join('\n')
}

/** The value of a field in the form's values, which have the customer in an object. */
function entered(field: ValueField, value: string): object {
  if (field === 'tags') return { tags: [value] }
  const [outer = '', inner] = (definitionOf(field).path ?? field).split('.')
  return { [outer]: inner === undefined ? value : { [inner]: value } }
}

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp({ now: Date.UTC(2026, 5, 1) })
  const { orders } = await opened.importFile(exportedFile())
  expect(orders.created).toBe(2)
})
afterAll(() => opened.close())

/** The IDs in the list, whose total has to agree with them. */
async function idsOf(query: string): Promise<string[]> {
  const { orders, total } = (await opened.get(`/api/orders?${query}`)).body
  expect(total).toBe(orders.length)
  return orders.map(({ id }: { id: string }) => id)
}
const readA = async () => (await opened.get('/api/orders/A')).body

// Records are no values of files and forms.
describe.each(EXPORTED_FIELDS.filter((field) => !isRecordField(field)))('the field %s', (field) => {
  const [a, z, edited] = valuesOf(field)
  const { label, sort, search, filter, isEdited, isOptionalInFiles, partOf } = definitionOf(field)

  it('is exported as it was imported', async () => {
    const csv = (await opened.app.inject('/api/orders.csv?sort=id')).body
    const [headings = [], first = []] = csv.split('\r\n').map((row) => row.split(','))
    expect(first[headings.indexOf(EXPORT_COLUMNS[field].heading)]).toBe(a)
    const [order] = (await opened.app.inject('/api/orders.json?sort=id')).json().orders
    const values = Object.values(IN_CUSTOMER.includes(field) ? order.customer : order).map(String)
    expect(values).toContain(EXPORT_COLUMNS[field].kind === 'number' ? String(Number(a)) : a)
  })

  if (label !== undefined)
    it('is among the values of its order', async () => {
      expect((await readA()).values).toMatchObject(entered(field, field === 'placedAt' ? '2026-01-05T10:00:00' : a))
    })

  if (isOptionalInFiles)
    it('stays when a newer file has no such column', async () => {
      await opened.importFile(exportedFile(EXPORT_COLUMN_NAMES.filter((name) => name !== field)))
      expect((await readA()).values).toMatchObject(entered(field, a))
    })

  if (search !== undefined)
    it('is found by a search', async () => {
      expect(await idsOf(`q=${encodeURIComponent(field === 'id' ? z : a)}`)).toEqual([field === 'id' ? 'Z' : 'A'])
    })

  if (sort !== undefined)
    it('sorts the list', async () => {
      expect(await idsOf(`sort=${sort}`)).toEqual(['A', 'Z'])
      expect(await idsOf(`sort=-${sort}`)).toEqual(['Z', 'A'])
    })

  if (filter !== undefined)
    it('filters the list', async () => {
      expect(await idsOf(`${filter.name}=${encodeURIComponent(a)}`)).toEqual(['A'])
      expect(await idsOf(`${filter.name}Not=${encodeURIComponent(a)}`)).toEqual(['Z'])
      const { part } = FIELD_FILTERS.find(({ name }) => name === filter.name) ?? {}
      if (part) expect(await idsOf(`${part}=alpha`)).toEqual(['A'])
      if (part) expect((await opened.get(`/api/orders/names?of=${filter.name}`)).body.names).toEqual([a, z])
    })

  // The payment state of these orders follows from their refunds.
  if (isEdited && !partOf && field !== 'paymentState')
    it('is edited, listed in the history and undone', async () => {
      const before = await readA()
      const patched = await opened.send('PATCH', '/api/orders/A', entered(field, edited), { 'if-match': before.etag })
      expect(patched.body.values).toMatchObject(entered(field, edited))
      const [event] = (await opened.get('/api/orders/A/history')).body.changes
      const shown = shownFieldOf(field as Parameters<typeof shownFieldOf>[0])
      expect(event.fields.map(({ field: name }: { field: string }) => name)).toContain(shown)
      expect((await opened.send('POST', `/api/changes/${event.id}/undo`)).status).toBe(200)
      expect((await readA()).values).toEqual(before.values)
    })
})

it('names every field that has a label in histories', () => {
  expect(new Set(fieldsWith('label').map(shownFieldOf))).toEqual(new Set(SHOWN_FIELDS))
})
