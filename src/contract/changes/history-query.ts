import { type Static, Type } from 'typebox'
import { choiceField, dayField, workspaceField } from '#contract/query-fields.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { CHANGE_KINDS } from './order-history.ts'
import { HISTORY_OBJECTS } from './workspace-history.ts'

export const HistoryFileQuerySchema = Type.Object(
  {
    ...workspaceField,
    object: choiceField(HISTORY_OBJECTS, 'What was changed. Default: anything.'),
    action: choiceField(CHANGE_KINDS, 'The kind of change. Default: any.'),
    person: Type.Optional(
      Type.String({
        maxLength: 200,
        description: `The actor's name. Until there are people it is ${THIS_COMPUTER.name}.`,
      }),
    ),
    from: dayField(),
    to: dayField(),
  },
  { additionalProperties: false },
)
export type HistoryFileQuery = Static<typeof HistoryFileQuerySchema>

export const HistoryQuerySchema = Type.Object(
  {
    ...HistoryFileQuerySchema.properties,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  },
  { additionalProperties: false },
)
