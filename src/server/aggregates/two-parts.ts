/** The parts that `exactSum` puts together again; each stays far below 64 bits, however many amounts are added. */
export function highBits(sum: bigint): bigint {
  return sum >> 20n
}

export function lowBits(sum: bigint): bigint {
  return sum & 1048575n
}
