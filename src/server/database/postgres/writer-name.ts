/** How `application_name` starts during a long write: others see it at once, and it ends with the transaction. */
const PREFIX = 'orderboard import '
/** The maximum bytes of an `application_name`. */
const ROOM = 63

/** Encodes the name of a long write as an `application_name`, which can only contain printable ASCII. */
export function encodedWriterName(workspaceId: number, name: string): string {
  const plain = name.replace(/[^ !#$&(-~]/gu, (character) => encodeURIComponent(character.toWellFormed()))
  let encoded = `${PREFIX}${workspaceId} ${plain}`.slice(0, ROOM)
  // Never cuts an encoded character.
  while (decodedWriterName(workspaceId, encoded) === undefined) encoded = encoded.slice(0, -1)
  return encoded
}

/** Decodes such a name; undefined if it is something else. */
export function decodedWriterName(workspaceId: number, encoded: string): string | undefined {
  const start = `${PREFIX}${workspaceId} `
  if (!encoded.startsWith(start)) return undefined
  try {
    return decodeURIComponent(encoded.slice(start.length))
  } catch {
    return undefined
  }
}

/** Lists the `application_name` of the current long writes. */
export const LONG_WRITERS = `select application_name from pg_stat_activity
  where datname = current_database() and application_name like '${PREFIX}%'`
