import { plural } from '#contract/plural.ts'

const entry = ({ entryId, at }: { readonly entryId: string; readonly at: number }) =>
  `the entry ${entryId} of ${new Date(at).toISOString()}`

/** What `npm run admin -- verify` says of a history; completes "History of the workspace 1: …". */
export const HISTORY_MESSAGES = {
  ofWorkspace: (id: number) => `History of the workspace ${id}`,
  ofAccounts: 'History of the accounts',
  removed: (of: { readonly entryId: string; readonly at: number }) => `${entry(of)} was removed.`,
  altered: (of: { readonly entryId: string; readonly at: number }) => `${entry(of)} was altered.`,
  added: (id: string) => `the entry ${id} is not in the chain.`,
  link: (of: { readonly entryId: string; readonly at: number }) => `the link of ${entry(of)} was altered.`,
  gap: (before: number, after: number) => `the links between ${before} and ${after} were removed.`,
  begin: (of: { readonly position: number }) => `what came before the link ${of.position} was removed or altered.`,
  end: (found: number, length: number) => `it ends with the link ${found}, not as it was written with ${length}.`,
  more: (chain: string, count: number) => `${chain}: ${plural(count, '# more fault', '# more faults')}.`,
}
