import { type MouseEvent, use } from 'react'
import type { CardDetails } from '#client/data/dashboard-view.ts'
import { type FiguresDialog, useFiguresDialog } from '#client/state/dialogs/figures-dialog.ts'
import { mayManage } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { saveText } from '#client/ui/start-download.ts'
import type { CardId } from '#contract/dashboard/cards.ts'
import type { CsvDelimiterName } from '#contract/orders/export-columns.ts'
import { LeftOutLinks } from './left-out-links.tsx'

/** What a card counts, line by line, and the buttons that change or export it. */
export default function Definition({ card, details }: { card: CardId; details: Promise<CardDetails> }) {
  const { definition, leftOut, csv } = use(details)
  const show = useFiguresDialog((state) => state.show)
  const open = (dialog: FiguresDialog) => (event: MouseEvent<HTMLElement>) => {
    // Returns the focus to the card's button, to which the dialog returns it when it closes.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    show(dialog)
  }
  const save = (delimiter: CsvDelimiterName) => {
    const { name, text } = csv(delimiter)
    saveText(text, 'text/csv', name)
  }
  return (
    <>
      <dl className="grid gap-2 text-xs">
        {definition.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-quiet">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <a href="/glossary.html" target="_blank" className="mt-3 block text-xs underline" rel="noopener">
        Glossary (opens in a new tab)
      </a>
      <div className="mb-8">
        <LeftOutLinks links={leftOut} />
      </div>
      {/* Always in sight; the text above fades where it continues. */}
      <div
        className="bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 bg-float px-4 pb-4 tall:sticky"
        style={{ boxShadow: '0 -1rem 1rem var(--color-float)' }}
      >
        {mayManage() && <DialogButton onClick={open('settings')}>{messages.openSettings}</DialogButton>}
        {card === 'projections' && mayManage() && (
          <DialogButton onClick={open('targets')}>{messages.openTargets}</DialogButton>
        )}
        <DialogButton onClick={() => save('comma')}>{messages.exportCsv}</DialogButton>
        <DialogButton onClick={() => save('semicolon')}>{messages.exportCsvWithSemicolons}</DialogButton>
      </div>
    </>
  )
}

const messages = {
  openSettings: 'Calculation settings…',
  openTargets: 'Targets…',
  exportCsv: 'Export as CSV',
  exportCsvWithSemicolons: 'CSV with semicolons',
}
