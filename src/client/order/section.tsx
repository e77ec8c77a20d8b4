import { type ReactNode, type RefObject, useId } from 'react'

interface OrderSectionProps {
  readonly heading: string
  /** Whether the order is the page, so that its sections are one level higher. */
  readonly isPage: boolean
  readonly headingRef?: RefObject<HTMLHeadingElement | null>
  /** Whether the heading takes the focus of what goes away. */
  readonly isFocusable?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function OrderSection({
  heading,
  isPage,
  headingRef,
  isFocusable = headingRef !== undefined,
  className = '',
  children,
}: OrderSectionProps) {
  const id = useId()
  const Heading = isPage ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className={`border-t border-hairline py-4 ${className}`}>
      <Heading
        ref={headingRef}
        id={id}
        tabIndex={isFocusable ? -1 : undefined}
        className="pb-2 text-quiet text-xs outline-none"
      >
        {heading}
      </Heading>
      {children}
    </section>
  )
}

/** A name and its amount at the other edge, below other amounts. */
export function Amount({ name, text, isTotal = false }: { name: string; text: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 py-0.5 ${isTotal ? 'font-semibold' : ''}`}>
      <dt className={isTotal ? '' : 'text-quiet'}>{name}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  )
}

/** A name and its value; nothing if the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div className="grid min-h-6 grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
