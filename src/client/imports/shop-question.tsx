import { useState } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { formatDay } from '#contract/format-date.ts'
import { MAX_ID_PREFIX } from '#contract/imports/import-choices.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { isolated } from '#contract/text.ts'
import { facts, shopMessages } from './messages.ts'
import { TextField } from './text-field.tsx'

interface ShopQuestionProps {
  readonly otherShop: NonNullable<ImportReport['otherShop']>
  /** What the order IDs begin with as the file was read. */
  readonly idPrefix: string
  readonly onPrefix: (idPrefix: string) => void
}

/** Asks whether a file is from another shop, whose orders have the IDs of existing ones. */
export function ShopQuestion({ otherShop, idPrefix, onPrefix }: ShopQuestionProps) {
  const { different, named } = otherShop
  const { title, text, columns, same, prefix, other, suggested, more } = shopMessages
  const [chosen, setChosen] = useState(idPrefix === '' ? suggested : '')
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{title}</h4>
      <p className="mt-1">{text(different)}</p>
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="text-quiet text-xs">
          <tr className="*:border-hairline *:border-b *:py-2 *:pr-3 *:font-normal">
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ id, before, after }) => (
            <tr key={id} className="*:border-hairline *:border-b *:py-2 *:pr-3 *:align-top *:wrap-anywhere">
              <td>{isolated(id)}</td>
              {[before, after].map(({ customer, day }, place) => (
                <td key={columns[place]}>{facts(isolated(customer), formatDay(day))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {different > named.length && <p className="mt-2 text-quiet">{more(different - named.length)}</p>}
      <form
        className="mt-3 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onPrefix(chosen.trim())
        }}
      >
        <div className="w-32">
          <TextField label={prefix} value={chosen} maxLength={MAX_ID_PREFIX} onText={setChosen} />
        </div>
        <DialogButton type="submit" disabled={chosen.trim() === idPrefix}>
          {other}
        </DialogButton>
      </form>
      <div className="mt-3 flex">
        <DialogButton onClick={() => onPrefix(idPrefix)}>{same}</DialogButton>
      </div>
    </section>
  )
}
