/** How `application_name` starts during a long write: others see it at once, and it ends with the transaction. */
const SIGN = 'orderboard import '
/** The maximum bytes of an `application_name`. */
const ROOM = 63

/** Encodes the name of a long write as an `application_name`, which can only contain printable ASCII. */
export function writerSign(workspaceId: number, name: string): string {
  const plain = name.replace(/[^ !#$&(-~]/gu, (character) => encodeURIComponent(character.toWellFormed()))
  let sign = `${SIGN}${workspaceId} ${plain}`.slice(0, ROOM)
  // Never cuts an encoded character.
  while (signedName(workspaceId, sign) === undefined) sign = sign.slice(0, -1)
  return sign
}

/** Decodes such a name; undefined if it is something else. */
export function signedName(workspaceId: number, sign: string): string | undefined {
  const start = `${SIGN}${workspaceId} `
  if (!sign.startsWith(start)) return undefined
  try {
    return decodeURIComponent(sign.slice(start.length))
  } catch {
    return undefined
  }
}

/** Lists the names of the current long writes. */
export const SIGNS = `select application_name from pg_stat_activity
  where datname = current_database() and application_name like '${SIGN}%'`
