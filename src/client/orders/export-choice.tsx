import type { ComponentPropsWithoutRef, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'children'> {
  readonly type: 'radio' | 'checkbox'
  readonly children: ReactNode
}

/** One of the browser's own boxes with its words; the whole line is the target. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-lg hover:bg-hover has-disabled:cursor-default has-disabled:text-quiet has-disabled:hover:bg-transparent pointer-coarse:min-h-10">
      <input {...input} className="size-4 shrink-0 accent-text" />
      <span>{children}</span>
    </label>
  )
}
