import { type FormEvent, useId, useState } from 'react'
import { pageFieldMessages } from '#client/orders/live-messages.ts'
import { ALL_PAGES } from './pagination.tsx'

interface PageFieldProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** 'Page N of M': goes to any page in one step; only on phones where each page has a button. */
export function PageField({ page, pages, onPage }: PageFieldProps) {
  const [draft, setDraft] = useState({ of: page, text: String(page), problem: '' })
  const problemId = useId()
  // The field follows every other change of the page.
  if (draft.of !== page) setDraft({ of: page, text: String(page), problem: '' })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = draft.text.trim()
    const isPage = /^\d{1,9}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= pages
    setDraft({ ...draft, problem: isPage ? '' : pageFieldMessages.outOfRange(pages) })
    if (isPage) onPage(Number(wanted))
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className={`flex flex-wrap items-center gap-1.5 text-quiet text-xs ${pages > ALL_PAGES ? '' : 'sm:hidden'}`}
    >
      <span aria-hidden="true">{pageFieldMessages.field}</span>
      <input
        aria-label={pageFieldMessages.fieldLabel(pages)}
        aria-invalid={draft.problem !== ''}
        aria-describedby={problemId}
        inputMode="numeric"
        autoComplete="off"
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        className="h-7 w-14 rounded-lg border border-quiet bg-page px-2 text-center text-text tabular-nums aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base"
      />
      <span aria-hidden="true">{pageFieldMessages.of(pages)}</span>
      {draft.problem !== '' && (
        <span id={problemId} role="alert" className="text-down">
          {draft.problem}
        </span>
      )}
    </form>
  )
}
