import { EDIT_CHOICES, type EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { isolated } from '#contract/text.ts'
import { editConflictMessages } from './messages.ts'

interface EditConflictsProps {
  readonly conflicts: NonNullable<ImportReport['conflicts']>
  /** What is chosen; absent where the orders are imported already. */
  readonly choice?: EditChoice
  readonly onChoice?: (choice: EditChoice) => void
}

/** Conflicts that are listed; the others are only counted. */
const LISTED = 20

/** Fields that were edited by hand and that the file has changed, and which of both values is taken. */
export function EditConflictList({ conflicts, choice, onChoice }: EditConflictsProps) {
  const { fields, orders, named } = conflicts
  const { title, choices, results, columns, fieldNames, empty, more } = editConflictMessages
  const listed = named.slice(0, LISTED)
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{title(fields, orders)}</h4>
      {choice && onChoice ? (
        <fieldset className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{title(fields, orders)}</legend>
          {EDIT_CHOICES.map((one) => (
            <label key={one} className="flex items-center gap-2">
              <input type="radio" name="edits" checked={choice === one} onChange={() => onChoice(one)} />
              {choices[one]}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="mt-1">{results[conflicts.choice]}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section aria-label={title(fields, orders)} tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full min-w-100 text-left">
          <thead className="text-quiet text-xs">
            <tr className="*:border-hairline *:border-b *:py-2 *:pr-2 *:font-normal">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ id, field, edited, inFile }) => (
              <tr key={`${id} ${field}`} className="*:border-hairline *:border-b *:py-2 *:pr-2 *:align-top">
                <td className="wrap-anywhere">{isolated(id)}</td>
                <td>{fieldNames[field] ?? field}</td>
                <td className="whitespace-pre-line wrap-anywhere">{isolated(edited) || empty}</td>
                <td className="whitespace-pre-line wrap-anywhere">{isolated(inFile) || empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {fields > listed.length && <p className="mt-2 text-quiet">{more(fields - listed.length)}</p>}
    </section>
  )
}
