import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { MappingDraft } from './mapping-draft.ts'
import { facts, mappingMessages, records } from './messages.ts'
import { SELECT } from './select-field.tsx'

interface MappingStatusesProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** The file's status words and the status that each is mapped to. */
export function MappingStatuses({ draft: { mapping, preview }, onChange }: MappingStatusesProps) {
  if (preview.statuses.length === 0) return null
  const hasColumn = preview.mapping.columns?.status !== undefined
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{mappingMessages.statuses}</h4>
      <ul className="mt-1">
        {preview.statuses.map(({ word, records: count, status, known }) => (
          <li
            key={word}
            className="grid items-center gap-x-3 gap-y-1 border-hairline border-b py-2 min-[28rem]:grid-cols-2"
          >
            <div className="min-w-0">
              <div className="wrap-anywhere">
                {word || (hasColumn ? mappingMessages.emptyStatus : mappingMessages.noStatus)}
              </div>
              <div className="text-quiet text-xs">
                {facts(
                  records(count),
                  word === '' && mappingMessages.treatedAs(status),
                  !known && mappingMessages.unknownStatus,
                )}
              </div>
            </div>
            <select
              aria-label={mappingMessages.statusFor(word)}
              value={mapping.statuses?.[word] ?? status}
              onChange={({ target }) => {
                const chosen = ORDER_STATUSES.find((one) => one === target.value)
                if (chosen) onChange({ ...mapping, statuses: { ...mapping.statuses, [word]: chosen } })
              }}
              className={SELECT}
            >
              {ORDER_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {preview.moreStatuses > 0 && (
        <p className="mt-2 text-quiet">{mappingMessages.moreStatuses(preview.moreStatuses)}</p>
      )}
    </section>
  )
}
