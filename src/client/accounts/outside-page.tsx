import type { ReactNode } from 'react'
import { Brand } from '#client/shell/brand.tsx'

interface OutsidePageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page without the frame: the mark and one column. */
export function OutsidePage({ title, children }: OutsidePageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col gap-6 px-4 pt-12">
      <Brand />
      <h1 className="font-semibold text-lg wrap-anywhere">{title}</h1>
      {children}
    </main>
  )
}
