/** Why a write failed, where the cause is the database's and not ours. */
export type StoreFailure = 'busy' | 'full' | 'lost' | 'other'

// SQLite's primary result codes.
const SQLITE: Readonly<Record<number, StoreFailure>> = { 5: 'busy', 6: 'busy', 13: 'full' }

// SQLSTATEs: lock_not_available, disk_full, admin_shutdown, crash_shutdown, cannot_connect_now; and the system's words.
const CODES: Readonly<Record<string, StoreFailure>> = {
  '55P03': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
}

export function failureOf(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return 'other'
  if ('errcode' in error) return SQLITE[Number(error.errcode) & 0xff] ?? 'other'
  if ('code' in error) return CODES[String(error.code)] ?? 'other'
  return /connection (terminated|ended|closed)/i.test(error.message) ? 'lost' : 'other'
}
