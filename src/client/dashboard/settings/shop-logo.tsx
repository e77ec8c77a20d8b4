import { type ChangeEvent, useRef } from 'react'
import { logoAddress } from '#client/data/http-shops.ts'
import { BUTTON_SHAPE, DialogButton } from '#client/ui/dialog-button.tsx'
import { LOGO_TYPES } from '#contract/shop-logo.ts'
import { fitLogo } from './fit-logo.ts'
import { shopsMessages } from './messages.ts'

interface ShopLogoProps {
  /** Of the shop. */
  readonly name: string
  /** The ID of its logo; '' for none. */
  readonly logo: string
  /** `image`: in base64; '' for none. */
  readonly onChange: (image: () => Promise<string>) => void
}

/** The logo on slips and invoices, which is saved when it is chosen. */
export function ShopLogo({ name, logo, onChange }: ShopLogoProps) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Choosing the same file again, after it was refused, must be a change.
    target.value = ''
    if (file) onChange(() => fitLogo(file))
  }

  function remove() {
    // Its button disappears with the logo.
    input.current?.focus()
    onChange(async () => '')
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-quiet text-xs">{shopsMessages.logo}</span>
      {logo !== '' && <img src={logoAddress(logo)} alt={shopsMessages.logoOf(name)} className="max-h-12 bg-white" />}
      <label
        className={`${BUTTON_SHAPE} cursor-pointer border border-hairline hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus`}
      >
        {shopsMessages.chooseLogo}
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(',')}
          aria-label={`${shopsMessages.logo}: ${shopsMessages.chooseLogo}`}
          onChange={choose}
          className="sr-only"
        />
      </label>
      {logo !== '' && <DialogButton onClick={remove}>{shopsMessages.removeLogo}</DialogButton>}
    </div>
  )
}
