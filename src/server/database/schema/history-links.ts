import { filled, instant, integer, matching, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

const sha256 = matching(/^[0-9a-f]{64}$/, 'must be a SHA-256, hexadecimal')

/** The chain of a workspace's history (`Link`): a row each time that an entry of `changes` or `imports` was written. */
export const HISTORY_LINKS = defineTable(
  'history_links',
  {
    workspace_id: workspaceId,
    position: integer(1n),
    entry_id: filled,
    at: instant,
    digest: sha256,
    hash: sha256,
  },
  ['workspace_id', 'position'],
)
