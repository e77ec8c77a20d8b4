import type { ImportMapping } from '#contract/import-mapping.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import { counted } from './report-words.ts'
import { SELECT } from './select-field.tsx'
import type { MappingDraft } from './use-mapping-draft.ts'

interface MappingStatusesProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** The file's words for a status, and what each is taken for. */
export function MappingStatuses({ draft: { mapping, preview }, onChange }: MappingStatusesProps) {
  if (preview.statuses.length === 0) return null
  const hasColumn = preview.mapping.columns?.status !== undefined
  return (
    <section className="mt-6">
      <h4 className="font-semibold">Statuses</h4>
      <ul className="mt-1">
        {preview.statuses.map(({ word, records, status, known }) => (
          <li
            key={word}
            className="grid items-center gap-x-3 gap-y-1 border-hairline border-b py-2 min-[28rem]:grid-cols-2"
          >
            <div className="min-w-0">
              <div className="[overflow-wrap:anywhere]">
                {word || (hasColumn ? '(empty)' : 'The file has no status')}
              </div>
              <div className="text-quiet text-xs">
                {counted(records, 'record')}
                {word === '' && ` · taken as ${status}`}
                {!known && ' · not known, so it counts as Pending'}
              </div>
            </div>
            <select
              aria-label={`Take ${word || 'no status'} for`}
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
        <p className="mt-2 text-quiet">
          and {counted(preview.moreStatuses, 'record')} with further words, read by the same table
        </p>
      )}
    </section>
  )
}
