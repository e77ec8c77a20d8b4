import { Link } from 'wouter'
import type { HistoryQuery } from '#client/data/history/http-history.ts'
import { historyPath, isFiltered, NO_FILTERS } from './history-address.ts'
import { changeListMessages } from './messages.ts'

interface NoChangesProps {
  readonly query: HistoryQuery
  readonly total: number
  readonly onPressed: () => void
}

/** An empty page: nothing was changed, nothing matches, or everything that matches is on earlier pages. */
export function NoChanges({ query, total, onPressed }: NoChangesProps) {
  const link = (text: string, href: string) => (
    <Link
      href={href}
      onClick={onPressed}
      className="inline-flex min-h-8 items-center underline pointer-coarse:min-h-11"
    >
      {text}
    </Link>
  )
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {total > 0 ? (
        <>
          <p>{changeListMessages.onEarlierPages(total)}</p>
          {link(changeListMessages.goToFirstPage, historyPath({ ...query, page: 1 }))}
        </>
      ) : isFiltered(query) ? (
        <>
          <p>{changeListMessages.noneFound}</p>
          {link(changeListMessages.clear, historyPath(NO_FILTERS))}
        </>
      ) : (
        <>
          <p>{changeListMessages.none}</p>
          <p className="text-quiet">{changeListMessages.noneAdvice}</p>
          {link(changeListMessages.goToList, '/order-list')}
        </>
      )}
    </div>
  )
}
