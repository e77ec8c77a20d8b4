import { type MouseEvent, useState } from 'react'
import { Popover } from '#client/ui/popover.tsx'
import type { OrderQuery } from '#contract/order-query.ts'
import { EXPORT_FORMATS, type ExportFormatName, exportAddress } from './export-address.ts'
import { Choice } from './export-choice.tsx'

interface ExportMenuProps {
  readonly query: OrderQuery
  readonly ticked: ReadonlySet<string>
  /** How many orders match; undefined while it is not known. */
  readonly total: number | undefined
}

/** Takes the list along as a file: every matching order, or the ticked ones. */
export default function ExportMenu({ query, ticked, total }: ExportMenuProps) {
  const [wantsTicked, setWantsTicked] = useState(false)
  const [format, setFormat] = useState<ExportFormatName>('commas')
  const [mark, setMark] = useState(true)
  const onlyTicked = wantsTicked && ticked.size > 0
  const count = onlyTicked ? ticked.size : total
  const address = exportAddress(query, { format, mark, ...(onlyTicked && { ids: [...ticked] }) })
  return (
    <Popover icon="download" label="Export orders">
      <div className="flex flex-col gap-3 text-sm">
        <fieldset>
          <legend className="sr-only">Which orders</legend>
          <Choice type="radio" name="which" checked={!onlyTicked} onChange={() => setWantsTicked(false)}>
            {total === undefined ? 'All matching orders' : `All ${orders(total, 'matching ')}`}
          </Choice>
          <Choice
            type="radio"
            name="which"
            checked={onlyTicked}
            disabled={ticked.size === 0}
            onChange={() => setWantsTicked(true)}
          >
            {ticked.size === 0 ? 'Ticked orders (none is ticked)' : `Only ${orders(ticked.size, 'ticked ')}`}
          </Choice>
        </fieldset>
        <fieldset className="border-hairline border-t pt-3">
          <legend className="sr-only">As which file</legend>
          {Object.entries(EXPORT_FORMATS).map(([name, { label }]) => (
            <Choice
              key={name}
              type="radio"
              name="format"
              checked={name === format}
              onChange={() => setFormat(name as ExportFormatName)}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
        <div className="border-hairline border-t pt-3">
          <Choice
            type="checkbox"
            checked={mark && format !== 'json'}
            disabled={format === 'json'}
            onChange={() => setMark(!mark)}
          >
            Byte order mark, for accents in Excel
          </Choice>
        </div>
        <a
          href={address}
          download
          onClick={closeMenu}
          className="flex min-h-9 items-center justify-center rounded-lg bg-text px-4 py-1.5 font-semibold text-page hover:opacity-90 active:opacity-80 pointer-coarse:min-h-10"
        >
          {count === undefined ? 'Export' : `Export ${orders(count)}`}
        </a>
      </div>
    </Popover>
  )
}

function orders(count: number, kind = ''): string {
  return `${count.toLocaleString('en')} ${kind}${count === 1 ? 'order' : 'orders'}`
}

/** The browser takes over; it shows how far the file is. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
