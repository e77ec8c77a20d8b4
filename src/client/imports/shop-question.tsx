import { useState } from 'react'
import type { ImportAnswers } from '#client/data/import-source.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { formatDay } from '#contract/format-date.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { MAX_SHOP_NAME } from '#contract/shops.ts'
import { isolated } from '#contract/text.ts'
import { facts, shopMessages } from './messages.ts'
import { TextField } from './text-field.tsx'

interface ShopQuestionProps {
  readonly report: Pick<ImportReport, 'shops' | 'otherShop'>
  readonly onAnswer: (answers: Pick<ImportAnswers, 'shop' | 'newShop'>) => void
}

/** Asks which shop a file is from. */
export function ShopQuestion({ report: { shops = [], otherShop }, onAnswer }: ShopQuestionProps) {
  const { title, newName, from, fromNew, suggested } = shopMessages
  const [name, setName] = useState(suggested(shops.length + 1))
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{title}</h4>
      {otherShop && <ConflictingOrders {...otherShop} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {shops.map((shop) => (
          <DialogButton key={shop.slug} onClick={() => onAnswer({ shop: shop.slug, newShop: undefined })}>
            {from(isolated(shop.name))}
          </DialogButton>
        ))}
      </div>
      <form
        className="mt-3 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onAnswer({ newShop: name.trim(), shop: undefined })
        }}
      >
        <div className="w-48">
          <TextField label={newName} value={name} maxLength={MAX_SHOP_NAME} onText={setName} />
        </div>
        <DialogButton type="submit" disabled={name.trim() === ''}>
          {fromNew}
        </DialogButton>
      </form>
    </section>
  )
}

/** The first orders whose numbers the shop has for others. */
function ConflictingOrders({ different, named }: NonNullable<ImportReport['otherShop']>) {
  const { caption, columns, more } = shopMessages
  return (
    <>
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{caption}</caption>
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
    </>
  )
}
