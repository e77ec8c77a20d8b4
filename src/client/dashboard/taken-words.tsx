import type { Taken } from './target-paste.ts'

/** What a paste or a file brought, and the lines of it that could not be taken. */
export function TakenWords({ count, problems }: Omit<Taken, 'draft'>) {
  return (
    <>
      <p>{count === 1 ? '1 target' : `${count} targets`} taken; nothing is saved before Save.</p>
      {problems.length > 0 && (
        <ul aria-label="Not taken" className="mt-1 list-disc space-y-1 pl-5 text-down">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
