import { MAX_ID_PREFIX, SHOP_COLOURS, SHOP_SLUG } from '#contract/shops.ts'
import { currency, filled, matching, oneOf, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** Where the orders of a workspace come from. */
export const SHOPS = defineTable(
  'shops',
  {
    workspace_id: workspaceId,
    slug: matching(SHOP_SLUG, 'must have small letters, digits and hyphens only'),
    name: filled,
    /** See `newIds`. */
    prefix: matching(/^.{1,20}$/u, `must have 1 to ${MAX_ID_PREFIX} characters`),
    /** Of amounts for which a file names none; 'XXX' for none. */
    currency,
    colour: oneOf(SHOP_COLOURS),
  },
  ['workspace_id', 'slug'],
)
