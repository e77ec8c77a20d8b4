import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { KeptValue } from '#server/database/kept-data.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'

/** Which values a column may have. */
export interface ColumnRule {
  readonly kind: 'integer' | 'text'
  readonly nullable: boolean
  /** Completes "… must": why the column cannot have a value that is not null; `undefined` where it can. */
  readonly fault: (value: KeptValue) => string | undefined
  /** What the column holds in a backup that was made before the column existed; absent: it always existed. */
  readonly absent?: KeptValue
}

export interface IntegerRule extends ColumnRule {
  readonly kind: 'integer'
}

export interface TextRule extends ColumnRule {
  readonly kind: 'text'
}

export interface Nullable {
  readonly nullable: true
}

export interface NotNull {
  readonly nullable: false
}

/** Whole numbers from `least` to `most`; by default all that 64 bits hold. */
export function integer(least = -(2n ** 63n), most = 2n ** 63n - 1n): IntegerRule & NotNull {
  const fault = (value: KeptValue) =>
    typeof value === 'bigint' && value >= least && value <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`
  return { kind: 'integer', nullable: false, fault }
}

/** Texts that every database gives back as they were, and that `fault` has nothing against. */
export function text(fault: (value: string) => string | undefined = () => undefined): TextRule & NotNull {
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

export function optional<R extends ColumnRule>(rule: R): Omit<R, 'nullable'> & Nullable {
  return { ...rule, nullable: true }
}

/** Counters that JavaScript's numbers hold exactly. */
export const version = integer(1n, BigInt(Number.MAX_SAFE_INTEGER))
export const count = integer(0n, BigInt(Number.MAX_SAFE_INTEGER))

/** UTC milliseconds that are a date. */
export const instant = integer(-8_640_000_000_000_000n, 8_640_000_000_000_000n)

/** UTC milliseconds within the years 1000 to 9999, whose days have ten characters; a calendar may be a day ahead. */
export const placedAt = integer(BigInt(Date.UTC(1000, 0, 2)), BigInt(Date.UTC(9999, 11, 30)))

export const filled = text((value) => (value === '' ? 'must not be empty' : undefined))

/** Texts that lists are sorted or grouped by. */
export const indexed = text((value) => (isLongText(value) ? `must have at most ${MAX_TEXT} bytes` : undefined))

export const day = text(dayFault)
export const optionalDay = text((value) => (value === '' ? undefined : dayFault(value)))

export const currency = matching(/^[A-Z]{3}$/, 'must be a currency of three capital letters, like EUR')

export const timeZone = text((value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return undefined
  } catch {
    return 'must be an IANA time zone, like Europe/Berlin'
  }
})

export function matching(pattern: RegExp, due: string): TextRule & NotNull {
  return text((value) => (pattern.test(value) ? undefined : due))
}

export function oneOf(values: readonly string[]): TextRule & NotNull {
  return text((value) => (values.includes(value) ? undefined : `must be one of ${values.join(', ')}`))
}

/** JSON that the schema allows. */
export function json(schema: TSchema): TextRule & NotNull {
  const compiled = Compile(schema)
  return text((value) => {
    const parsed = parsedJson(value)
    if (!parsed) return 'must be JSON'
    if (compiled.Check(parsed.value)) return undefined
    const [first] = compiled.Errors(parsed.value)
    return `must be JSON as the column holds it${first ? `: ${first.instancePath || 'the whole'} ${first.message}` : ''}`
  })
}

function parsedJson(value: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(value) }
  } catch {
    return undefined
  }
}

function dayFault(value: string): string | undefined {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  return exists ? undefined : 'must be a day that exists, like 2026-01-31'
}
