import type { ComponentPropsWithRef } from 'react'

interface DialogButtonProps extends ComponentPropsWithRef<'button'> {
  /** The main action of a step; each step has one. */
  readonly primary?: boolean
}

export const BUTTON_SHAPE =
  'inline-flex min-h-9 items-center justify-center rounded-lg px-4 py-1.5 text-center text-sm font-semibold pointer-coarse:min-h-11 max-sm:grow disabled:opacity-50'
const PRIMARY = 'bg-text text-page hover:opacity-90 active:opacity-80 border border-transparent'
const SECONDARY = 'border border-hairline hover:bg-hover active:bg-active'

export const PRIMARY_BUTTON = `${BUTTON_SHAPE} ${PRIMARY}`
export const SECONDARY_BUTTON = `${BUTTON_SHAPE} ${SECONDARY}`

export function DialogButton({ primary = false, ...rest }: DialogButtonProps) {
  return <button type="button" className={primary ? PRIMARY_BUTTON : SECONDARY_BUTTON} {...rest} />
}
