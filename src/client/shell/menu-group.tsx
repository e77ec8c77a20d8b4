import { type ReactNode, useId } from 'react'

/** A heading and the list under it. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="px-3 py-1 text-quiet">
        {heading}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  )
}
