type Parts<T extends readonly unknown[]> = { [K in keyof T]: () => Promise<T[K]> }

/** Runs the parts in series. */
export async function inSeries<T extends readonly unknown[]>(parts: Parts<T>): Promise<T> {
  const answers: unknown[] = []
  for (const part of parts) answers.push(await part())
  return answers as unknown as T
}

/**
 * Starts all parts in order. Rejects when all have settled, so that none sends a statement after the rollback, and with the
 * first error: PostgreSQL rejects every statement after a failed one.
 */
export async function inPipeline<T extends readonly unknown[]>(parts: Parts<T>): Promise<T> {
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
