import { Link } from 'wouter'

/** What an unknown path shows inside the frame; the frame names the window. */
export default function NotFound() {
  return (
    <div className="grid min-h-96 place-content-center justify-items-center gap-4 text-center">
      {/* As wide as it is in Inter and begun at its left, so that it stands still when the font comes. */}
      <p aria-hidden="true" className="w-32 text-left text-[4rem]/none font-semibold text-quiet">
        404
      </p>
      <div className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">There is nothing at this address</h1>
        <p className="text-quiet">It may be misspelt, or the page was moved.</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Link
          href="/default"
          className="flex min-h-10 items-center rounded-lg bg-text px-4 font-semibold text-page hover:opacity-90"
        >
          Go to the dashboard
        </Link>
        <Link
          href="/order-list"
          className="flex min-h-10 items-center rounded-lg border border-hairline px-4 hover:bg-hover active:bg-active"
        >
          Go to the order list
        </Link>
      </div>
    </div>
  )
}
