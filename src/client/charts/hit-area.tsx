import type { SVGProps } from 'react'
import type { PointProps } from './use-points.ts'

interface TargetProps extends Pick<SVGProps<SVGElement>, 'x' | 'y' | 'width' | 'height' | 'rx' | 'd'> {
  readonly shape: 'rect' | 'path'
  readonly label: string
  /** Where it leads; null or none: it only tells. */
  readonly href: string | null | undefined
  readonly pointProps: PointProps
}

/** What is pointed at and focused in a drawing: a link, else a small picture with a name that screen readers say. */
export function HitArea({ shape: Shape, label, href, pointProps, ...geometry }: TargetProps) {
  if (!href)
    return (
      <Shape {...geometry} {...pointProps} role="img" aria-label={label} className="chart-point fill-transparent" />
    )
  return (
    <a {...pointProps} href={href} aria-label={`Orders of ${label}`} className="chart-point">
      <Shape {...geometry} className="fill-transparent" />
    </a>
  )
}
