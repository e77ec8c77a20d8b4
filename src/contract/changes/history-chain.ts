import { plural } from '#contract/plural.ts'
import type { ChangedValue } from './workspace-history.ts'

// The entries of a history are chained: a link each time that one is written has its digest, and a hash that follows from the link before.

/** As a database returns it: integers are numbers, bigints or texts. */
type Row = Readonly<Record<string, unknown>>
type Pages = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
/** Of a text, hexadecimal. */
export type Sha256 = (text: string) => string

interface LinkedEntry {
  readonly entry_id: string
  /** UTC milliseconds. */
  readonly at: number
  /** SHA-256 of the entry as it was written. */
  readonly digest: string
}

/** The columns of a stored link. */
export interface Link extends LinkedEntry {
  /** From 1, without gaps. */
  readonly position: number
  /** SHA-256 of the hash before, '' before the first, and of the other columns. */
  readonly hash: string
}

/** The newest link, in a place of its own. */
export interface ChainEnd {
  readonly length: number
  readonly hash: string
}

export function chainEndOf(row: Row | undefined): ChainEnd {
  return { length: Number(row?.length ?? 0), hash: String(row?.hash ?? '') }
}

/** Continues a chain by these entries, oldest first. */
export function linksAfter(sha256: Sha256, end: ChainEnd, rows: readonly Row[]): Link[] {
  const entries = rows.map((row) => linkedEntry(sha256, row))
  const inOrder = entries.sort((a, b) => a.at - b.at || (a.entry_id < b.entry_id ? -1 : 1))
  let previous = end.hash
  return inOrder.map((entry, i) => {
    const link = { ...entry, position: end.length + i + 1 }
    previous = hashAfter(sha256, previous, link)
    return { ...link, hash: previous }
  })
}

/** Values that are null or '' do not count, so that columns can be added. An import has no `at`. */
function linkedEntry(sha256: Sha256, row: Row): LinkedEntry {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const texts = filled.map(([name, value]) => [name, String(value)]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const at = Number(row.at ?? row.finished_at ?? row.started_at)
  return { entry_id: String(row.id), at, digest: sha256(JSON.stringify(texts)) }
}

function hashAfter(sha256: Sha256, previous: string, { position, entry_id, at, digest }: Omit<Link, 'hash'>): string {
  return sha256(JSON.stringify([previous, position, entry_id, at, digest]))
}

/** What an entry of the object `erasure` has: how many entries were deleted, and the last link of the part that is no more. */
export function removalValues(entries: number, { length, hash }: ChainEnd): ChangedValue[] {
  return Object.entries({ entries, length, hash }).map(([field, before]) => ({ field, before, after: null }))
}

/** The last link that such an entry says was deleted. */
function removedEnd(row: Row): ChainEnd {
  const fields = JSON.parse(String(row.fields)) as readonly ChangedValue[]
  return chainEndOf(Object.fromEntries(fields.map(({ field, before }) => [field, before])))
}

/** Sentences that are listed of one chain. */
const MAX_NAMED = 20

/**
 * What was removed from a history or altered in it, in sentences; `name` is that of the chain, and `entries` has the pages of each
 * table. Entries without any chain are no fault: the next change begins it.
 */
export async function chainFaults(
  sha256: Sha256,
  name: string,
  { end, links, entries }: { readonly end: ChainEnd; readonly links: Pages; readonly entries: readonly Pages[] },
): Promise<string[]> {
  const faults: string[] = []
  const newest = new Map<string, Link>()
  let first: Link | undefined
  let last: Link | undefined
  for await (const page of links)
    for (const link of page.map(linkOf)) {
      newest.set(link.entry_id, link)
      if (!last) first = link
      else if (link.position !== last.position + 1) faults.push(FAULTS.gap(last.position, link.position))
      else if (link.hash !== hashAfter(sha256, last.hash, link)) faults.push(FAULTS.link(link))
      last = link
    }
  const found = last?.position ?? 0
  if (found !== end.length || (last?.hash ?? '') !== end.hash) faults.push(FAULTS.end(found, end.length))
  const starts: ChainEnd[] = [{ length: 0, hash: '' }]
  for (const pages of entries)
    for await (const page of pages)
      for (const row of page) {
        const { entry_id, digest } = linkedEntry(sha256, row)
        const link = newest.get(entry_id)
        newest.delete(entry_id)
        if (!link && end.length > 0) faults.push(FAULTS.added(entry_id))
        else if (link && link.digest !== digest) faults.push(FAULTS.altered(link))
        else if (row.object === 'erasure') starts.push(removedEnd(row))
      }
  for (const link of newest.values()) faults.push(FAULTS.removed(link))
  const isStart = (link: Link) => (one: ChainEnd) =>
    one.length === link.position - 1 && link.hash === hashAfter(sha256, one.hash, link)
  if (first && !starts.some(isStart(first))) faults.push(FAULTS.start(first))
  const named = faults.slice(0, MAX_NAMED).map((fault) => `${name}: ${fault}`)
  return faults.length > MAX_NAMED ? [...named, FAULTS.more(name, faults.length - MAX_NAMED)] : named
}

function linkOf({ position, entry_id, at, digest, hash }: Row): Link {
  return {
    ...{ position: Number(position), entry_id: String(entry_id), at: Number(at) },
    ...{ digest: String(digest), hash: String(hash) },
  }
}

const entryText = ({ entry_id, at }: Link) => `the entry ${entry_id} of ${new Date(at).toISOString()}`

const FAULTS = {
  removed: (link: Link) => `${entryText(link)} was removed.`,
  altered: (link: Link) => `${entryText(link)} was altered.`,
  added: (id: string) => `the entry ${id} is not in the chain.`,
  link: (link: Link) => `the link of ${entryText(link)} was altered.`,
  gap: (before: number, after: number) => `the links between ${before} and ${after} were removed.`,
  start: ({ position }: Link) => `what came before the link ${position} was removed or altered.`,
  end: (found: number, length: number) => `it ends with the link ${found}, not as it was written with ${length}.`,
  more: (chain: string, count: number) => `${chain}: ${plural(count, '# more fault', '# more faults')}.`,
}
