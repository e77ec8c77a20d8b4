import { SavedViewsSchema } from '#contract/orders/saved-view-schema.ts'
import { json, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

export const SAVED_VIEWS = defineTable(
  'saved_views',
  {
    workspace_id: workspaceId,
    /** All views, because they are read and replaced together. */
    views: json(SavedViewsSchema.properties.views),
  },
  ['workspace_id'],
)
