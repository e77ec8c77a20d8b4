import { pageFieldMessages } from '#client/orders/live-messages.ts'
import { useListDensity } from '#client/state/choices/list-choices.ts'
import { IconButton } from '#client/ui/icon-button.tsx'

/** Cards of narrow screens have no density. */
export function DensityButton() {
  const { isCompact, toggle } = useListDensity()
  return (
    <IconButton
      icon="list"
      label={pageFieldMessages.compact}
      aria-pressed={isCompact}
      onClick={toggle}
      className="aria-pressed:bg-active max-md:hidden forced-colors:aria-pressed:border"
    />
  )
}
