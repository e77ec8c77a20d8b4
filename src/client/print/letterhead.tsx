/** What is printed of a shop. */
export interface PrintedShop {
  readonly name: string
  readonly sender: string
  /** The address of its logo; '' for none. */
  readonly logo: string
  /** The fields on its slips: see `SLIP_FIELDS`. */
  readonly slip: string
}

/** Who sends a slip or issues an invoice; of an invoice the sender stays as it was. */
export function Letterhead({ sender, name, logo }: Omit<PrintedShop, 'slip'>) {
  if (sender === '' && logo === '') return null
  return (
    <div className="flex items-center gap-4 pb-4">
      {logo !== '' && <img src={logo} alt={name} />}
      {sender !== '' && <p className="min-w-0 whitespace-pre-line">{sender}</p>}
    </div>
  )
}
