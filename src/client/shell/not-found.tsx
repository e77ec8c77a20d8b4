import { Link } from 'wouter'
import { windowTitle } from '#client/navigation.ts'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { notFoundMessages } from './not-found-messages.ts'

/** The screen of an unknown path. */
export default function NotFound() {
  useDocumentTitle(windowTitle('*'))
  return (
    <div className="grid min-h-96 place-content-center justify-items-center gap-4 text-center">
      {/* A fixed width, so that nothing moves when the font arrives. */}
      <p aria-hidden="true" className="w-32 text-left text-[4rem]/none font-semibold text-quiet">
        404
      </p>
      <div className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">{notFoundMessages.title}</h1>
        <p className="text-quiet">{notFoundMessages.advice}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Link
          href="/default"
          className="flex min-h-10 items-center pointer-coarse:min-h-11 rounded-lg bg-text px-4 font-semibold text-page hover:opacity-90"
        >
          {notFoundMessages.goToDashboard}
        </Link>
        <Link
          href="/order-list"
          className="flex min-h-10 items-center pointer-coarse:min-h-11 rounded-lg border border-hairline px-4 hover:bg-hover active:bg-active"
        >
          {notFoundMessages.goToOrderList}
        </Link>
      </div>
    </div>
  )
}
