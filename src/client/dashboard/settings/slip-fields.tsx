import { Disclosure } from '#client/ui/disclosure.tsx'
import { SLIP_FIELDS, slipFieldsOf, slipLabel, withSlipField } from '#contract/slip-fields.ts'
import { shopsMessages } from './messages.ts'

interface SlipFieldsProps {
  /** The names of the chosen fields. */
  readonly slip: string
  readonly isReadOnly: boolean
  readonly onChange: (slip: string) => void
}

/** Which fields packing slips show in addition to customer, address, products and quantities. */
export function SlipFields({ slip, isReadOnly, onChange }: SlipFieldsProps) {
  const chosen = slipFieldsOf(slip)
  return (
    <Disclosure summary={shopsMessages.slip}>
      <fieldset aria-label={shopsMessages.slip} disabled={isReadOnly} className="flex flex-wrap gap-x-4">
        {SLIP_FIELDS.map((field) => (
          <label key={field} className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(field)}
              onChange={({ target }) => onChange(withSlipField(slip, field, target.checked))}
            />
            {slipLabel(field)}
          </label>
        ))}
      </fieldset>
      <p className="text-quiet text-xs">{shopsMessages.slipHelp}</p>
    </Disclosure>
  )
}
