type Parts<T extends readonly unknown[]> = { [K in keyof T]: () => Promise<T[K]> }

/** Runs the parts one after another. */
export async function inTurn<T extends readonly unknown[]>(parts: Parts<T>): Promise<T> {
  const answers: unknown[] = []
  for (const part of parts) answers.push(await part())
  return answers as unknown as T
}

/**
 * Begins all parts, in their order. Rejects only when all are done, so that none asks anything more after a rollback, and with
 * what went wrong first: what follows a failed statement fails because of it.
 */
export async function sideBySide<T extends readonly unknown[]>(parts: Parts<T>): Promise<T> {
  let first: { readonly error: unknown } | undefined
  const begun = parts.map((part) =>
    part().catch((error: unknown) => {
      first ??= { error }
    }),
  )
  const answers = await Promise.all(begun)
  if (first) throw first.error
  return answers as unknown as T
}
