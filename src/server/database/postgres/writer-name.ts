/** What the server's list of connections calls one at a long write: it is seen at once, and gone with the transaction. */
const SIGN = 'orderboard import '
/** Bytes that PostgreSQL keeps of it. */
const ROOM = 63

/** A long write's name as an `application_name`, of which PostgreSQL keeps only plain characters. */
export function writerSign(workspaceId: number, name: string): string {
  const plain = name.replace(/[^ !#$&(-~]/gu, (character) => encodeURIComponent(character.toWellFormed()))
  let sign = `${SIGN}${workspaceId} ${plain}`.slice(0, ROOM)
  // Not within what stands for one character.
  while (signedName(workspaceId, sign) === undefined) sign = sign.slice(0, -1)
  return sign
}

/** The name behind such a sign; undefined where it is none. */
export function signedName(workspaceId: number, sign: string): string | undefined {
  const start = `${SIGN}${workspaceId} `
  if (!sign.startsWith(start)) return undefined
  try {
    return decodeURIComponent(sign.slice(start.length))
  } catch {
    return undefined
  }
}

/** Lists the signs of those who write at the moment. */
export const SIGNS = `select application_name from pg_stat_activity
  where datname = current_database() and application_name like '${SIGN}%'`
