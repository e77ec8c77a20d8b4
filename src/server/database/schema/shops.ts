import { ID_PREFIX_PATTERN, MAX_ID_PREFIX, SHOP_COLOURS, SHOP_NAME_PATTERN, SHOP_SLUG } from '#contract/shops.ts'
import { currency, matching, oneOf, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** Where the orders of a workspace come from. */
export const SHOPS = defineTable(
  'shops',
  {
    workspace_id: workspaceId,
    /** How calls and orders name it; it stays. */
    slug: matching(SHOP_SLUG, 'must have small letters, digits and hyphens only, and be no folder of imported files'),
    name: matching(new RegExp(SHOP_NAME_PATTERN), 'must have more than blank space'),
    /** See `newIds`. */
    prefix: matching(new RegExp(ID_PREFIX_PATTERN, 'u'), `must have 1 to ${MAX_ID_PREFIX} characters in one line`),
    /** Of amounts for which a file names none; 'XXX' for none. */
    currency,
    colour: oneOf(SHOP_COLOURS),
  },
  ['workspace_id', 'slug'],
)
