import { PARTS_PER_MINOR } from '#contract/money.ts'

/** Minor units of a stored amount, rounded half away from zero; once, when it leaves. */
export function toMinor(parts: bigint): number {
  return Number(divideRounded(parts, BigInt(PARTS_PER_MINOR)))
}

export function toMinorOrNull(parts: bigint | null): number | null {
  return parts === null ? null : toMinor(parts)
}

/** Pieces of a stored quantity (ten-thousandths of a piece). */
export function toPieces(quantity: bigint | null): number | null {
  return quantity === null ? null : Number(quantity) / 10_000
}

/** The quotient, rounded half away from zero; the divisor is not 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const half = above < 0n ? -below : below
  return (2n * above + half) / (2n * below)
}
