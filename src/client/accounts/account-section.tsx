import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'

interface AccountSectionProps {
  readonly heading: string
  /** Its name in the address after '#', which scrolls to it. */
  readonly name?: string
  readonly children: ReactNode
}

export function AccountSection({ heading, name, children }: AccountSectionProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const hash = useSyncExternalStore(onAddress, () => location.hash)
  const isAddressed = name !== undefined && hash === `#${name}`
  useEffect(() => {
    if (!isAddressed) return
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView()
  }, [isAddressed])
  return (
    <section aria-labelledby={id} className="grid gap-4 border-hairline border-t pt-4">
      <h2 ref={title} id={id} tabIndex={-1} className="font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** The router sends an event for each of its changes of the address. */
function onAddress(changed: () => void): () => void {
  const events = ['popstate', 'pushState', 'replaceState']
  for (const event of events) addEventListener(event, changed)
  return () => {
    for (const event of events) removeEventListener(event, changed)
  }
}
