import type { CardDetails } from '#client/data/dashboard-view.ts'
import { FigureLink } from './figure-link.tsx'

/** Links to orders that figures leave out, or that one may not expect in them. */
export function LeftOutLinks({ links }: { links: CardDetails['leftOut'] }) {
  return links.map(({ text, href }) => (
    <p key={text} className="text-xs">
      <FigureLink href={href} className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
        {text}
      </FigureLink>
    </p>
  ))
}
