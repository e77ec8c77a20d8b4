import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportList } from '#contract/import-list-schema.ts'
import { importWords } from './undo-words.ts'

interface TakenImportsProps {
  readonly list: ImportList
  readonly isBusy: boolean
  readonly onUndo: (id: string) => void
  readonly onPage: (page: number) => void
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function TakenImports({ list, isBusy, onUndo, onPage }: TakenImportsProps) {
  const { imports, page, pages } = list
  return (
    <>
      <ul aria-label="Past imports" className="mt-2">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 border-hairline border-b py-3">
            <div className="min-w-40 grow basis-0">
              <div className="font-semibold [overflow-wrap:anywhere]">{one.name}</div>
              <div className="text-quiet text-xs">
                {time.format(one.finishedAt)} · {importWords(one)}
              </div>
            </div>
            {one.undoneAt === null ? (
              // In a box of its own it stays as narrow as its word, also on a phone.
              <div>
                <DialogButton aria-label={`Undo ${one.name}`} onClick={() => onUndo(one.id)} disabled={isBusy}>
                  Undo
                </DialogButton>
              </div>
            ) : (
              <span className="text-quiet">Undone {time.format(one.undoneAt)}</span>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <DialogButton onClick={() => onPage(page - 1)} disabled={isBusy || page <= 1}>
            Newer
          </DialogButton>
          <DialogButton onClick={() => onPage(page + 1)} disabled={isBusy || page >= pages}>
            Older
          </DialogButton>
          <span className="text-quiet">
            Page {page} of {pages}
          </span>
        </div>
      )}
    </>
  )
}
