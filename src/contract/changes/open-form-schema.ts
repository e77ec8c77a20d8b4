import { type Static, Type } from 'typebox'

export const OpenFormSchema = Type.Object(
  { isOpen: Type.Boolean({ description: 'Whether the caller has it open, said every 10 seconds, or has closed it.' }) },
  { additionalProperties: false },
)

export const OpenFormsSchema = Type.Object({
  people: Type.Array(Type.String(), { description: 'The names of the others who have the form open on this server.' }),
})
export type OpenFormReply = Static<typeof OpenFormsSchema>
