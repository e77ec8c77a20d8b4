import { type FormEvent, useId, useState } from 'react'

interface PageFieldProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** 'page N of M': reaches every page in one step. */
export function PageField({ page, pages, onPage }: PageFieldProps) {
  const [draft, setDraft] = useState({ of: page, text: String(page), problem: '' })
  const problemId = useId()
  // However the page changed, the field follows it.
  if (draft.of !== page) setDraft({ of: page, text: String(page), problem: '' })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = draft.text.trim()
    const isPage = /^\d{1,9}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= pages
    setDraft({ ...draft, problem: isPage ? '' : `Enter a whole number from 1 to ${pages.toLocaleString('en')}.` })
    if (isPage) onPage(Number(wanted))
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-center gap-1.5 text-quiet text-xs">
      <span aria-hidden="true">page</span>
      <input
        aria-label={`Page number, 1 to ${pages}`}
        aria-invalid={draft.problem !== ''}
        aria-describedby={problemId}
        inputMode="numeric"
        autoComplete="off"
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        className="h-7 w-14 rounded-lg border border-hairline bg-page px-2 text-center text-text tabular-nums hover:border-quiet aria-invalid:border-down pointer-coarse:h-10 pointer-coarse:text-base"
      />
      <span aria-hidden="true">of {pages.toLocaleString('en')}</span>
      <span id={problemId} role="alert" className="text-down">
        {draft.problem}
      </span>
    </form>
  )
}
