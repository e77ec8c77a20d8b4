import { DialogButton } from '#client/ui/dialog-button.tsx'
import { formatInstant } from '#contract/format-date.ts'
import type { ImportList } from '#contract/imports/import-list-schema.ts'
import { facts, historyMessages } from './messages.ts'

interface FinishedImportsProps {
  readonly list: ImportList
  readonly isBusy: boolean
  readonly onUndo: (id: string) => void
  readonly onPage: (page: number) => void
}

export function FinishedImports({ list, isBusy, onUndo, onPage }: FinishedImportsProps) {
  const { imports, page, pages } = list
  return (
    <>
      <ul aria-label={historyMessages.title} className="mt-2">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 border-hairline border-b py-3">
            <div className="min-w-40 grow basis-0">
              <div className="font-semibold wrap-anywhere">{one.name}</div>
              <div className="text-quiet text-xs">{facts(timeText(one.finishedAt), historyMessages.result(one))}</div>
            </div>
            {one.undoneAt === null ? (
              // The box lets the button stay narrow on a phone.
              <div>
                <DialogButton
                  aria-label={historyMessages.undoOf(one.name)}
                  onClick={() => onUndo(one.id)}
                  disabled={isBusy}
                >
                  {historyMessages.undo}
                </DialogButton>
              </div>
            ) : (
              <span className="text-quiet text-xs">{historyMessages.undoneAt(timeText(one.undoneAt))}</span>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <DialogButton onClick={() => onPage(page - 1)} disabled={isBusy || page <= 1}>
            {historyMessages.newer}
          </DialogButton>
          <DialogButton onClick={() => onPage(page + 1)} disabled={isBusy || page >= pages}>
            {historyMessages.older}
          </DialogButton>
          <span className="text-quiet">{historyMessages.pageOf(page, pages)}</span>
        </div>
      )}
    </>
  )
}

function timeText(milliseconds: number): string {
  return formatInstant(new Date(milliseconds).toISOString())
}
