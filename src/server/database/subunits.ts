import { divideRounded } from '#contract/exact-number.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'

/** Minor units of a stored amount, rounded half away from zero; once, when it leaves. */
export function toMinor(subunits: bigint): number {
  return Number(divideRounded(subunits, BigInt(SUBUNITS_PER_MINOR)))
}

export function toMinorOrNull(subunits: bigint | null): number | null {
  return subunits === null ? null : toMinor(subunits)
}

/** Pieces of a stored quantity (ten-thousandths of a piece). */
export function toPieces(quantity: bigint | number | null): number | null {
  return quantity === null ? null : Number(quantity) / 10_000
}
