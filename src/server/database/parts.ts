import { divideRounded } from '#contract/exact-number.ts'
import { PARTS_PER_MINOR } from '#contract/money.ts'

/** Minor units of a stored amount, rounded half away from zero; once, when it leaves. */
export function toMinor(parts: bigint): number {
  return Number(divideRounded(parts, BigInt(PARTS_PER_MINOR)))
}

export function toMinorOrNull(parts: bigint | null): number | null {
  return parts === null ? null : toMinor(parts)
}

/** Pieces of a stored quantity (ten-thousandths of a piece). */
export function toPieces(quantity: bigint | number | null): number | null {
  return quantity === null ? null : Number(quantity) / 10_000
}
