import type { ClientBase } from 'pg'

const STEP = 5_000

/** The rows of a query a few thousand at a time, as arrays of its columns; in the caller's transaction. */
export async function* rowsOfQuery(client: ClientBase, name: string, query: string): AsyncGenerator<unknown[]> {
  await client.query(`declare ${name} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${STEP} from ${name}`, rowMode: 'array' })
    yield* rows
    if (rows.length < STEP) break
  }
  await client.query(`close ${name}`)
}
