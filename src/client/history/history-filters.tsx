import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { HistoryQuery } from '#client/data/history/http-history.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { hasAccounts } from '#client/state/rights.ts'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import {
  ACCOUNT_OBJECTS,
  type ChangedObject,
  HISTORY_OBJECTS,
  OWNED_OBJECTS,
} from '#contract/changes/workspace-history.ts'
import { FieldFilters, type FieldFiltersProps } from './field-filters.tsx'
import { historyPath, KINDS_OF } from './history-address.ts'
import { historyFilterMessages } from './messages.ts'

/** What was changed and how, each a link, and `FieldFilters`. */
export function HistoryFilters({ query, onCleared }: FieldFiltersProps) {
  const named = useSyncExternalStore(never, objectsOfReader, () => BEFORE_ACCOUNTS.join())
  const shown = HISTORY_OBJECTS.filter((object) => named.split(',').includes(object))
  const kinds = KINDS_OF[query.object ?? 'all']
  // A kind of the address that its object cannot have stays visible.
  const shownKinds = query.action && !kinds.includes(query.action) ? [...kinds, query.action] : kinds
  const { object: _object, action: _action, ...days } = query
  const { action: _kind, ...ofAnyKind } = query
  const withObject = (object?: ChangedObject): HistoryQuery => {
    const { action } = query
    const isKept = action && KINDS_OF[object ?? 'all'].includes(action)
    return { ...days, ...(object && { object }), ...(isKept && { action }), page: 1 }
  }
  const withKind = (action?: ChangeKind): HistoryQuery => ({ ...ofAnyKind, ...(action && { action }), page: 1 })
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label={historyFilterMessages.what}
        chosen={query.object}
        names={historyFilterMessages.objects}
        shown={shown}
        queryOf={withObject}
      />
      {shownKinds.length > 0 && (
        <Chips
          label={historyFilterMessages.kind}
          chosen={query.action}
          names={historyFilterMessages.kinds}
          shown={shownKinds}
          queryOf={withKind}
        />
      )}
      <FieldFilters key={`${query.person} ${query.from} ${query.to}`} query={query} onCleared={onCleared} />
    </div>
  )
}

const never = () => () => {}
/** In a page that was rendered before it was known who asks; one line of links, so that nothing below moves. */
const BEFORE_ACCOUNTS = HISTORY_OBJECTS.filter(
  (object) => !(ACCOUNT_OBJECTS as readonly ChangedObject[]).includes(object),
)

/** Only owners see accounts, exports and deletions; before there are accounts, nothing was done with them. */
function objectsOfReader(): string {
  const isManager = useDataSet.getState().role === 'manager'
  const hidden: readonly ChangedObject[] = [
    ...(isManager ? OWNED_OBJECTS : []),
    ...(isManager || !hasAccounts() ? ACCOUNT_OBJECTS : []),
  ]
  return HISTORY_OBJECTS.filter((object) => !hidden.includes(object)).join()
}

interface ChipsProps<Value extends string> {
  readonly label: string
  readonly chosen: Value | undefined
  readonly names: Readonly<Record<Value, string>>
  readonly shown: readonly Value[]
  readonly queryOf: (value?: Value) => HistoryQuery
}

function Chips<Value extends string>({ label, chosen, names, shown, queryOf }: ChipsProps<Value>) {
  const chip = (text: string, value?: Value) => (
    <Link
      key={text}
      href={historyPath(queryOf(value))}
      aria-current={chosen === value ? 'true' : undefined}
      className="flex min-h-7 items-center rounded-lg bg-card px-2.5 text-xs hover:bg-hover active:bg-active aria-[current]:bg-text aria-[current]:text-page pointer-coarse:min-h-11 forced-colors:border"
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label={label} className="flex items-center gap-2 overflow-x-auto whitespace-nowrap p-1 -m-1">
      <span aria-hidden="true" className="w-12 shrink-0 text-quiet text-xs">
        {label}
      </span>
      {chip(historyFilterMessages.all)}
      {shown.map((value) => chip(names[value], value))}
    </nav>
  )
}
