import type { SVGProps } from 'react'
import { chartMessages } from './messages.ts'
import type { PointProps } from './use-points.ts'

interface HitAreaProps extends Pick<SVGProps<SVGElement>, 'x' | 'y' | 'width' | 'height' | 'rx' | 'd'> {
  readonly shape: 'rect' | 'path'
  readonly label: string
  /** Its link, if any. */
  readonly href: string | null | undefined
  readonly pointProps: PointProps
}

/** The part of a drawing that can be pointed at and focused: a link, or an image with a label for screen readers. */
export function HitArea({ shape: Shape, label, href, pointProps, ...geometry }: HitAreaProps) {
  if (!href)
    return (
      <Shape {...geometry} {...pointProps} role="img" aria-label={label} className="chart-point fill-transparent" />
    )
  return (
    <a {...pointProps} href={href} aria-label={chartMessages.showOrders(label)} className="chart-point">
      <Shape {...geometry} className="fill-transparent" />
    </a>
  )
}
