import type { FormEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { type HistoryQuery, historyFileAddress } from '#client/data/history/http-history.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { historyPath, isFiltered, NO_FILTERS } from './history-address.ts'
import { historyFilterMessages } from './messages.ts'

export interface FieldFiltersProps {
  readonly query: HistoryQuery
  readonly onCleared: () => void
}

/** Who made the changes, the first and the last day, and the file of what all filters leave. */
export function FieldFilters({ query, onCleared }: FieldFiltersProps) {
  const [, navigate] = useLocation()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const { from: _from, to: _to, person: _person, ...others } = query
    const [person, from, to] = ['person', 'from', 'to'].map((name) => String(fields.get(name) ?? '').trim())
    navigate(historyPath({ ...others, ...(person && { person }), ...(from && { from }), ...(to && { to }), page: 1 }))
  }
  return (
    <form onSubmit={show} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {(['person', 'from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-quiet text-xs">
          <span className={name === 'person' ? 'w-12' : 'max-sm:w-12'}>{historyFilterMessages[name]}</span>
          <input
            type={name === 'person' ? 'text' : 'date'}
            name={name}
            maxLength={200}
            defaultValue={query[name]}
            className="h-8 max-w-60 rounded-lg border border-quiet bg-page px-2 text-text pointer-coarse:h-11 pointer-coarse:text-base"
          />
        </label>
      ))}
      <DialogButton type="submit">{historyFilterMessages.show}</DialogButton>
      {isFiltered(query) && (
        <Link
          href={historyPath(NO_FILTERS)}
          onClick={onCleared}
          className="inline-flex min-h-8 items-center text-xs underline pointer-coarse:min-h-11"
        >
          {historyFilterMessages.clear}
        </Link>
      )}
      <DownloadLink
        address={historyFileAddress(query)}
        className="inline-flex min-h-8 items-center text-xs underline sm:ml-auto pointer-coarse:min-h-11"
      >
        {historyFilterMessages.download}
      </DownloadLink>
    </form>
  )
}
