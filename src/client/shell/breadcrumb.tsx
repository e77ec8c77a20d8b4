import { Link } from 'wouter'
import { crumbsOf } from './crumbs.ts'
import { shellMessages } from './messages.ts'

/** The path to the screen (specification §2): earlier crumbs are links, the last is plain text. */
export function Breadcrumb({ path }: { path: string }) {
  const crumbs = crumbsOf(path)
  return (
    <nav aria-label={shellMessages.breadcrumb} className="-ml-1 hidden min-w-0 md:block">
      <ol className="flex items-center whitespace-nowrap">
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className="flex min-w-0 items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-1 text-quiet">
                /
              </span>
            )}
            {index < crumbs.length - 1 ? (
              <Link
                href={href}
                className="rounded-lg px-1 py-1 text-quiet pointer-coarse:py-2.5 hover:bg-hover hover:text-text"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-60 truncate px-1">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
