import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isGivenDate } from '#contract/given-date.ts'
import type { KindValues } from '#contract/orders/field-definition.ts'
import { isTimeZone } from '#contract/store-clock.ts'
import { isDay } from '#contract/store-day.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'

type ColumnValue = string | bigint | null
type AnyValue = ColumnValue | number

/** A column of a table: its type in both databases, and which values it may hold. */
export interface Column<V extends ColumnValue = ColumnValue> {
  readonly kind: 'int' | 'text'
  readonly nullable: boolean
  /** Completes "… must": why the column cannot hold a value that is not null; `undefined` where it can. */
  readonly fault: (value: AnyValue) => string | undefined
  /** Only SQLite has it: its text index identifies rows by an integer. */
  readonly isRowNumber?: true
  /** Follows from the other columns and from the settings of the workspace. */
  readonly isDerived?: true
  /** Its values are in this column of another table, in a row of the same workspace. */
  readonly refersTo?: { readonly table: string; readonly column: string }
  /** Never set: carries the type of the values. */
  readonly type?: V
}

/** Integers from `least` to `most`; by default all that 64 bits hold. */
export function integer(least = -(2n ** 63n), most = 2n ** 63n - 1n): Column<bigint> {
  const fault = (value: AnyValue) =>
    typeof value === 'bigint' && value >= least && value <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`
  return { kind: 'int', nullable: false, fault }
}

/** Text that both databases return unchanged and `fault` accepts. */
export function text<V extends string = string>(
  fault: (value: string) => string | undefined = () => undefined,
): Column<V> {
  return {
    kind: 'text',
    nullable: false,
    fault: (value) => {
      if (typeof value !== 'string') return 'must be a text'
      if (!value.isWellFormed() || value.includes('\u0000')) return 'must hold no NUL and no half of a character'
      return fault(value)
    },
  }
}

export function derived<V extends ColumnValue>(column: Column<V>): Column<V> {
  return { ...column, isDerived: true }
}

export function referring<V extends ColumnValue>(own: Column<V>, table: string, column: string): Column<V> {
  return { ...own, refersTo: { table, column } }
}

export function optional<V extends ColumnValue>(column: Column<V>): Column<V | null> {
  return { ...column, nullable: true } as Column<V | null>
}

/** Above it the row numbers that SQLite gives orders would exceed 2^53 (`NUMBERS_PER_WORKSPACE`). */
export const workspaceId = integer(1n, 2n ** 13n - 1n)

/** A counter that JavaScript's numbers hold exactly. */
export const version = integer(1n, BigInt(Number.MAX_SAFE_INTEGER))

/** UTC milliseconds that are a date. */
export const instant = integer(-8_640_000_000_000_000n, 8_640_000_000_000_000n)

export const filled = text((value) => (value === '' ? 'must not be empty' : undefined))

/** Text that lists are sorted or grouped by. */
export const indexed = text((value) => (isLongText(value) ? `must have at most ${MAX_TEXT} bytes` : undefined))

export const optionalDay = text((value) => (value === '' ? undefined : dayFault(value)))

export const currency = matching(/^[A-Z]{3}$/, 'must be a currency of three capital letters, like EUR')

export const timeZone = text((value) =>
  isTimeZone(value) ? undefined : 'must be an IANA time zone, like Europe/Berlin',
)

/** By the kind of an order's field. Those of the other kinds have `FIELD_STATES` or records. */
export const KIND_COLUMNS = {
  // Within the years 1000 to 9999, whose days have ten characters; a calendar may be a day ahead.
  instant: integer(BigInt(Date.UTC(1000, 0, 2)), BigInt(Date.UTC(9999, 11, 30))),
  id: filled,
  day: text(dayFault),
  optionalDay,
  // A `givenDateText`, or '' where that isn't known.
  givenDate: text((value) =>
    value === '' || isGivenDate(value) ? undefined : 'must be a date like 2025-11-30T23:10:00-05:00',
  ),
  text: indexed,
  plainText: text(),
  longText: text(),
  currency,
  amount: integer(),
  money: optional(integer()),
  place: optional(integer(1n)),
  tags: text(),
} as const satisfies Partial<Record<keyof KindValues, Column>>

export function matching(pattern: RegExp, due: string): Column<string> {
  return text((value) => (pattern.test(value) ? undefined : due))
}

export function oneOf<V extends string>(values: readonly V[]): Column<V> {
  return text((value) => (values.some((one) => one === value) ? undefined : `must be one of ${values.join(', ')}`))
}

export function json(schema: TSchema): Column<string> {
  const compiled = Compile(schema)
  return text((value) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(value)
    } catch {
      return 'must be JSON'
    }
    if (compiled.Check(parsed)) return undefined
    const [first] = compiled.Errors(parsed)
    return `must be JSON as the column holds it${first ? `: ${first.instancePath || 'the whole'} ${first.message}` : ''}`
  })
}

function dayFault(value: string): string | undefined {
  return isDay(value) && value >= '1000' ? undefined : 'must be a day that exists, like 2026-01-31'
}
