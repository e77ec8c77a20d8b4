import { type ComponentPropsWithoutRef, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { EXPORT_FORMATS, type ExportFormatName, exportAddress } from '#client/data/downloads.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { MAX_EXPORT_IDS } from '#contract/orders/order-limits.ts'
import type { ExportMenuProps } from './export-menu.tsx'
import { exportMessages } from './export-messages.ts'

/** Exports all matching orders, or the selected ones, as a file. */
export default function ExportForm({ query, isNarrowed, selected, total, isForSelected = false }: ExportMenuProps) {
  // The list has two of these menus, and radio buttons of one name exclude each other.
  const id = useId()
  const [wantsSelected, setWantsSelected] = useState(isForSelected)
  const [format, setFormat] = useState<ExportFormatName>('commas')
  const [forExcel, setForExcel] = useState(true)
  const isAllMatching = 'except' in selected
  const named = isAllMatching ? selected.except : selected
  const canExportSelected = selected.size > 0 && named.size <= MAX_EXPORT_IDS
  const onlySelected = wantsSelected && canExportSelected
  const ids = [...named]
  const address = exportAddress(query, {
    format,
    forExcel,
    ...(onlySelected && (isAllMatching ? { except: ids } : { ids })),
  })
  if (isForSelected && !canExportSelected)
    return (
      <p className="text-sm">{exportMessages[isAllMatching ? 'manyExceptions' : 'manySelected'](MAX_EXPORT_IDS)}</p>
    )
  return (
    <div className="flex flex-col gap-3 text-sm">
      {!isForSelected && (
        <fieldset>
          <legend className="sr-only">{exportMessages.which}</legend>
          <Choice type="radio" name={`${id}-which`} checked={!onlySelected} onChange={() => setWantsSelected(false)}>
            {isNarrowed ? exportMessages.allMatching(total) : exportMessages.all(total)}
          </Choice>
          <Choice
            type="radio"
            name={`${id}-which`}
            checked={onlySelected}
            disabled={!canExportSelected}
            onChange={() => setWantsSelected(true)}
          >
            {named.size <= MAX_EXPORT_IDS
              ? exportMessages.selected(selected.size)
              : exportMessages[isAllMatching ? 'tooManyExceptions' : 'tooMany'](MAX_EXPORT_IDS)}
          </Choice>
        </fieldset>
      )}
      <fieldset className="border-hairline not-first:border-t not-first:pt-3">
        <legend className="sr-only">{exportMessages.format}</legend>
        {(Object.keys(EXPORT_FORMATS) as ExportFormatName[]).map((name) => (
          <Choice
            key={name}
            type="radio"
            name={`${id}-format`}
            checked={name === format}
            onChange={() => setFormat(name)}
          >
            {exportMessages.formats[name]}
          </Choice>
        ))}
      </fieldset>
      <div className="border-hairline border-t pt-3">
        <Choice
          type="checkbox"
          checked={forExcel && format !== 'json'}
          disabled={format === 'json'}
          onChange={() => setForExcel(!forExcel)}
        >
          {exportMessages.forExcel}
        </Choice>
      </div>
      <DownloadLink
        address={address}
        onClick={closeMenu}
        className="flex min-h-9 items-center justify-center rounded-lg bg-text px-4 py-1.5 font-semibold text-page hover:opacity-90 active:opacity-80 pointer-coarse:min-h-11"
      >
        {exportMessages.download(onlySelected ? selected.size : total)}
      </DownloadLink>
    </div>
  )
}

interface ChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'children'> {
  readonly type: 'radio' | 'checkbox'
  readonly children: ReactNode
}

/** A native control with its label; the whole line can be clicked. */
function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-lg hover:bg-hover has-disabled:cursor-default has-disabled:text-quiet has-disabled:hover:bg-transparent pointer-coarse:min-h-11">
      <input {...input} className="size-4 shrink-0 accent-text" />
      <span>{children}</span>
    </label>
  )
}

/** The browser takes over and shows the progress of the download. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
