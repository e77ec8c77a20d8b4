/** The part of the whole, 0 to 1; 0 where refunds leave no whole or make the part negative. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  return Math.min(1, Math.max(0, Number(part) / Number(whole)))
}
