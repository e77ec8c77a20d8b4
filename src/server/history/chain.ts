import { hash } from 'node:crypto'
import type { ChangedValue } from '#contract/changes/workspace-history.ts'
import { canonicalJson } from '#server/database/canonical-json.ts'
import { HISTORY_MESSAGES } from './messages.ts'

/** What a chain has of an entry, each time that the entry was written. */
export interface Link {
  /** From 1, without gaps. */
  readonly position: number
  readonly entryId: string
  /** Of the entry; UTC milliseconds. */
  readonly at: number
  /** `digestOf` the entry as it was written. */
  readonly digest: string
  /** `hashAfter` the link before. */
  readonly hash: string
}

/** The newest link of a chain; the hash is '' before the first one. */
export interface ChainEnd {
  readonly length: number
  readonly hash: string
}

/** An entry as it is stored. */
export interface ChainedEntry {
  readonly id: string
  readonly digest: string
  /** JSON, of the entries that say which links were removed on purpose (`removalValues`); undefined of others. */
  readonly removal: string | undefined
}

/** SHA-256, hexadecimal, of the values of a row; those that are null or '' do not count, so that columns can be added. */
export function digestOf(row: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return hash('sha256', canonicalJson(Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))))
}

/** Continues a chain by these entries. */
export function linksAfter(end: ChainEnd, entries: readonly Pick<Link, 'entryId' | 'at' | 'digest'>[]): Link[] {
  let previous = end.hash
  return entries.map((entry, i) => {
    const link = { ...entry, position: end.length + i + 1 }
    previous = hashAfter(previous, link)
    return { ...link, hash: previous }
  })
}

/** SHA-256, hexadecimal. */
function hashAfter(previous: string, { position, entryId, at, digest }: Omit<Link, 'hash'>): string {
  return hash('sha256', JSON.stringify([previous, position, entryId, at, digest]))
}

/** What the history says of links that were removed up to the one at the position `through`: the anchor of the others. */
export function removalValues(entries: number, last: ChainEnd): ChangedValue[] {
  const values = { entries, through: last.length, hash: last.hash }
  return Object.entries(values).map(([field, before]) => ({ field, before, after: null }))
}

/** The hash of the last link that was removed, where such an entry says so of the links up to this position. */
function removedHash(removal: string, through: number): unknown {
  const fields = JSON.parse(removal) as readonly ChangedValue[]
  const before = (name: string) => fields.find(({ field }) => field === name)?.before
  return before('through') === through ? before('hash') : undefined
}

/** Sentences that are listed of one chain. */
const MAX_NAMED = 20

/** What was removed from a history or altered in it, in sentences; `chain` is its name. Entries without any chain are no fault. */
export async function chainFaults(
  chain: string,
  end: ChainEnd,
  links: AsyncIterable<Link> | readonly Link[],
  entries: AsyncIterable<ChainedEntry> | readonly ChainedEntry[],
): Promise<string[]> {
  const faults: string[] = []
  const newest = new Map<string, Link>()
  let first: Link | undefined
  let last: Link | undefined
  for await (const link of links) {
    newest.set(link.entryId, link)
    if (!last) first = link
    else if (link.position !== last.position + 1) faults.push(HISTORY_MESSAGES.gap(last.position, link.position))
    else if (link.hash !== hashAfter(last.hash, link)) faults.push(HISTORY_MESSAGES.link(link))
    last = link
  }
  if ((last?.position ?? 0) !== end.length || (last?.hash ?? '') !== end.hash)
    faults.push(HISTORY_MESSAGES.end(last?.position ?? 0, end.length))
  const removals: string[] = []
  for await (const { id, digest, removal } of entries) {
    const link = newest.get(id)
    newest.delete(id)
    if (!link && end.length > 0) faults.push(HISTORY_MESSAGES.added(id))
    else if (link && link.digest !== digest) faults.push(HISTORY_MESSAGES.altered(link))
    else if (removal !== undefined) removals.push(removal)
  }
  for (const link of newest.values()) faults.push(HISTORY_MESSAGES.removed(link))
  if (first && !beginsRightly(first, removals)) faults.push(HISTORY_MESSAGES.begin(first))
  const named = faults.slice(0, MAX_NAMED).map((fault) => `${chain}: ${fault}`)
  return faults.length > MAX_NAMED ? [...named, HISTORY_MESSAGES.more(chain, faults.length - MAX_NAMED)] : named
}

/** At the first position, or where the history says that those before it were removed. */
function beginsRightly(first: Link, removals: readonly string[]): boolean {
  const before = first.position === 1 ? [''] : removals.map((removal) => removedHash(removal, first.position - 1))
  return before.some((previous) => typeof previous === 'string' && first.hash === hashAfter(previous, first))
}
