import fc from 'fast-check'
import type { InjectOptions } from 'fastify'

/** The part of JSON Schema that the OpenAPI document uses. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** An operation of the OpenAPI document. */
export interface DescribedOperation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const FILE = 'Order ID,Date,Customer,Product,Quantity,Unit price\nF-1,2026-01-05,Ada,Chair,1,5.00\n'
/** What means something to some operation, and what is known to break programs. */
const WORDS = fc.constantFrom(
  ...[
    '1',
    '2',
    'N-1',
    '*',
    '"1-x"',
    'EUR',
    'XXX',
    '2026-01-05',
    '2026-01-05T10:00',
    '9999-12-31',
    '0000-01-01',
    '12.50',
  ],
  ...[
    '-0.0001',
    '1000000000',
    '9'.repeat(15),
    '9'.repeat(40),
    'Chair',
    'Ada',
    'ada@example.com',
    'Europe/Berlin',
    '-date',
  ],
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    '%',
    '_',
    '\\',
    '..',
    '{}',
    '[]',
    '{"columns":{}}',
    "'; drop table orders --",
  ],
  ...[
    '\0',
    '\ud800',
    '\u202e',
    '\u0130',
    'e\u0301',
    '👩‍👩‍👧',
    'x'.repeat(3000),
    '{"a":',
    '__proto__',
    'constructor',
    FILE,
  ],
)
const text = fc.oneof(
  WORDS,
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anything = fc.oneof(
  text,
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]], { $ref: '#' }),
)

/** Values of fields that pass more than the schema's checks. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<string>>> = {
  placedAt: fc.constantFrom('2026-01-05T10:00', '1900-01-01 00:00', '2199-12-31T23:59:59+14:00'),
  paidDay: fc.constantFrom('', '2026-01-06', '1900-01-01'),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'XXX'),
  quantity: fc.constantFrom('1', '0.0001', '1000000000', '-1000000000', ''),
  price: fc.constantFrom('12.50', '0', '-1', '9'.repeat(11)),
  amount: fc.constantFrom('12.50', '0', '-1', '9'.repeat(11), ''),
  email: fc.constantFrom('', 'ada@example.com'),
  name: fc.constantFrom('Ada', 'Bo'),
  product: fc.constantFrom('Chair', 'x'.repeat(400)),
  id: fc.constantFrom('1', '2', 'N-7', 'Ñ-500', '..'),
  slug: fc.constantFrom('main', 'second'),
  shop: fc.constantFrom('main', 'second'),
  'If-Match': fc.constantFrom('*', '"1-x"'),
  ...Object.fromEntries(
    ['from', 'to', 'reportedFrom', 'reportedTo', 'compareFrom', 'compareTo', 'orderedBefore'].map((name) => [
      name,
      fc.constantFrom('2026-01-05', '2026-02-28', '1900-01-01'),
    ]),
  ),
}

/** Mostly values that are known to be good, where the field or parameter has some. */
function usual(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const known = schema.type === 'string' && !schema.enum ? KNOWN[name] : undefined
  const any = conforming(schema)
  return known ? fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: any }) : any
}

/** A value as the schema wants it. */
function conforming(schema: Schema): fc.Arbitrary<unknown> {
  const { type, anyOf, properties = {}, required = [], items = {}, pattern } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(conforming))
  const { minimum = -1_000_000, maximum = 1_000_000_000, minLength = 0, maxLength = 5000 } = schema
  switch (type) {
    case 'string':
      if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength })
      return text.map((value) => value.slice(0, maxLength).padEnd(minLength, 'x'))
    case 'integer':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }),
      )
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(conforming(items), { maxLength: 4 })
    case 'object':
      return fc.record(mapValues(properties, usual), { requiredKeys: [...required] })
    default:
      return anything
  }
}

/** Mostly as the schema wants it, but somewhere not. */
function violating(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties = {}, items = {} } = schema
  if (type === 'object') {
    const fields = fc.record(mapValues(properties, nearly), { requiredKeys: [] })
    const more = fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'id', ''), fc.string()), anything, { maxKeys: 1 })
    return fc.oneof({ weight: 5, arbitrary: fc.tuple(fields, more).map(([a, b]) => ({ ...a, ...b })) }, anything)
  }
  if (type === 'array') return fc.oneof(fc.array(nearly(items, ''), { maxLength: 4 }), anything)
  return anything
}

function nearly(schema: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: usual(schema, name) }, { weight: 1, arbitrary: violating(schema) })
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))
}

/** Optional parameters of a call, on average. */
const GIVEN = 3

/** A call of the operation at this path, half of them as its schemas want it. */
export function arbitraryRequest(
  path: string,
  method: Method,
  operation: DescribedOperation,
): fc.Arbitrary<InjectOptions> {
  return fc.boolean().chain((isValid) => {
    const valuesOf = isValid ? usual : nearly
    const all = operation.parameters ?? []
    // With all of them at once hardly a call would be answered.
    const absent = Math.max(1, all.length / GIVEN - 1)
    const parameters = all.map((parameter) =>
      fc
        .oneof(
          { weight: 20, arbitrary: valuesOf(parameter.schema, parameter.name) },
          { weight: parameter.required ? 1 : Math.ceil(20 * absent), arbitrary: fc.constant(undefined) },
        )
        .map((given) => ({ ...parameter, given })),
    )
    const types = Object.entries(operation.requestBody?.content ?? {})
    const body =
      types.length === 0
        ? fc.constant(undefined)
        : fc.constantFrom(...types).chain(([type, { schema = {} }]) => {
            const isFile = schema.type === undefined && schema.properties === undefined
            const json = valuesOf(schema, '').map((value) => JSON.stringify(value) ?? '')
            const payload = isFile ? text : isValid ? json : fc.oneof({ weight: 5, arbitrary: json }, text)
            return payload.map((content) => ({ type, content }))
          })
    return fc.tuple(fc.tuple(...parameters), body).map(([given, sent]) => requestOf(path, method, given, sent))
  })
}

interface Given {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly given: unknown
}

function requestOf(
  path: string,
  method: Method,
  given: readonly Given[],
  body?: { type: string; content: string },
): InjectOptions {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let url = path
  for (const { name, in: place, given: value } of given) {
    if (value === undefined && place !== 'path') continue
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(textOf(value).toWellFormed()))
    else if (place === 'query')
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one))
    // What Node lets through in a header.
    else headers[name.toLowerCase()] = textOf(value).replaceAll(/[^\x20-\x7e]/g, '')
  }
  const sent = body && { payload: body.content, headers: { ...headers, 'content-type': body.type } }
  return { method, url: query.size > 0 ? `${url}?${query}` : url, headers, ...sent }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
