import { Type } from 'typebox'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, MAX_VIEWS } from './saved-views.ts'

const SavedViewSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Chosen by the client, for example a UUID.' }),
    name: Type.String({ minLength: 1, maxLength: MAX_VIEW_NAME, description: 'Unique, ignoring case and accents.' }),
    query: Type.String({
      maxLength: MAX_VIEW_QUERY,
      description: 'The query string of the list’s address, without the page number.',
      examples: ['per=25&sort=-amount&status=Pending'],
    }),
    isPinned: Type.Optional(Type.Literal(true, { description: 'The navigation lists it.' })),
    isOwn: Type.Optional(
      Type.Literal(true, { description: 'Only the caller has it. Without it, everyone in the workspace does.' }),
    ),
  },
  { additionalProperties: false },
)

/** `StoredView`. */
export const StoredViewSchema = Type.Object(
  { ...Type.Omit(SavedViewSchema, ['isOwn']).properties, owner: Type.Optional(Type.String()) },
  { additionalProperties: false },
)
/** `SavedViews` in a request and a reply. */
export const SavedViewsSchema = Type.Object(
  { views: Type.Array(SavedViewSchema, { maxItems: MAX_VIEWS }) },
  { additionalProperties: false },
)
