import type { DOMAttributes, ReactNode } from 'react'

interface TargetProps extends Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onFocus' | 'onBlur' | 'onKeyDown'> {
  readonly label: string
  /** Where it leads; null or none: it only tells. */
  readonly href: string | null | undefined
  readonly tabIndex: number
  readonly 'data-point': number
  readonly children: ReactNode
}

/** What is pointed at and focused in a drawing, around a shape of its own: a link, else a small picture with a name. */
export function Target({ label, href, ...rest }: TargetProps) {
  if (href) return <a {...rest} href={href} aria-label={`Orders of ${label}`} className="chart-point" />
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of drawings is no control
  return <g {...rest} role="img" aria-label={label} className="chart-point" />
}
