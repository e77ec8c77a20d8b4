import type { ReactNode } from 'react'

/** A field of a form with its label above it. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-quiet text-xs">{label}</span>
      {children}
    </label>
  )
}
