import type { Row, Statements } from '#server/database/ports.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { type ChainedEntry, chainFaults, digestOf, type Link } from './chain.ts'
import { chainEnd } from './link-entries.ts'
import { HISTORY_MESSAGES } from './messages.ts'

/** What was removed from the history of any workspace or altered in it, in sentences. Of one state of the database. */
export async function historyFaults(statements: Statements): Promise<string[]> {
  const faults: string[] = []
  for (const id of await workspaceIds(statements)) {
    const end = await chainEnd((text, values) => statements.query(text, values), id)
    const chain = HISTORY_MESSAGES.ofWorkspace(id)
    faults.push(...(await chainFaults(chain, end, storedLinks(statements, id), storedEntries(statements, id))))
  }
  return faults
}

async function* storedLinks(statements: Statements, workspaceId: number): AsyncGenerator<Link> {
  const own = `select position, entry_id, at, digest, hash from history_links where workspace_id = ${workspaceId}`
  for await (const page of statements.pages(`${own} order by position`))
    for (const { position, entry_id: entryId, at, digest, hash } of page)
      yield {
        ...{ position: Number(position), entryId: String(entryId), at: Number(at) },
        ...{ digest: String(digest), hash: String(hash) },
      }
}

async function* storedEntries(statements: Statements, workspaceId: number): AsyncGenerator<ChainedEntry> {
  for (const { name, names } of [CHANGES, IMPORTS]) {
    for await (const page of statements.pages(`select ${names} from ${name} where workspace_id = ${workspaceId}`))
      yield* page.map(chainedEntry)
  }
}

function chainedEntry(row: Row): ChainedEntry {
  const removal = row.object === 'erasure' ? String(row.fields) : undefined
  return { id: String(row.id), digest: digestOf(row), removal }
}
