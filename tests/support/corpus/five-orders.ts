export interface CorpusLine {
  readonly sku: string
  readonly product: string
  readonly quantity: number
  /** Of one piece, in cents. */
  readonly price: number
}

export interface CorpusOrder {
  readonly number: number
  readonly day: string
  readonly time: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly status: 'paid' | 'shipped' | 'open' | 'cancelled'
  readonly lines: readonly CorpusLine[]
}

/** A file that holds the five orders, and what of them it states. */
export interface CorpusFile {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly expects: CorpusFacts
}

export interface CorpusFacts {
  /** The orders' IDs as the file writes them; two lists where two columns identify an order, none where no column does. */
  readonly ids: readonly (readonly string[])[]
  readonly hasNames: boolean
  readonly hasEmails: boolean
  /** ISO 4217; null where the file has none. */
  readonly currency: string | null
  /** Whether each order line is stated, so that their number can be checked. */
  readonly hasLines: boolean
  readonly hasQuantities: boolean
}

const line = (sku: string, product: string, quantity: number, price: number) => ({ sku, product, quantity, price })

/** What every file of the corpus holds. Two days are after the 12th, so that day and month are clear. */
export const FIVE_ORDERS: readonly CorpusOrder[] = [
  {
    ...{ number: 20481, day: '2025-03-05', time: '09:12:44', status: 'paid' },
    ...{ first: 'Zoë', last: 'Brandt', email: 'zoe.brandt@mailbox.example' },
    ...{ street: 'Lindenallee 7', zip: '50667', city: 'Köln', country: 'DE' },
    lines: [line('DSK-120-OAK', 'Oak desk 120 cm', 1, 349_00), line('LMP-HALO-B', 'Desk lamp Halo', 2, 44_95)],
  },
  {
    ...{ number: 20482, day: '2025-03-14', time: '16:40:05', status: 'shipped' },
    ...{ first: 'Marcus', last: 'Oyelaran', email: 'm.oyelaran@post.example' },
    ...{ street: '18 Cardigan Road', zip: 'LS6 3AA', city: 'Leeds', country: 'GB' },
    lines: [line('CHR-ERG-02', 'Office chair, black', 4, 312_50)],
  },
  {
    ...{ number: 20483, day: '2025-03-28', time: '11:03:00', status: 'paid' },
    ...{ first: 'Inés', last: 'Castillo', email: 'ines@castillo.example' },
    ...{ street: 'Calle Larios 3', zip: '29005', city: 'Málaga', country: 'ES' },
    lines: [
      line('NTB-A5-G', 'Notebook A5', 10, 3_20),
      line('PEN-SET-12', 'Pencil set', 3, 7_49),
      line('SRV-WRAP', 'Gift wrap', 1, 2_50),
    ],
  },
  {
    ...{ number: 20484, day: '2025-04-02', time: '08:55:31', status: 'open' },
    ...{ first: 'Jürgen', last: 'Weiß', email: 'jweiss@werkstatt.example' },
    ...{ street: 'Rue de la Gare 21', zip: '25000', city: 'Besançon', country: 'FR' },
    lines: [line('SHF-180-W', 'Shelf unit 180', 2, 129_90)],
  },
  {
    ...{ number: 20485, day: '2025-04-09', time: '19:27:18', status: 'cancelled' },
    ...{ first: 'Tomasz', last: 'Nowak', email: 'tnowak@poczta.example' },
    ...{ street: 'Świętojańska 12', zip: '81-372', city: 'Gdynia', country: 'PL' },
    lines: [line('CBL-TRAY', 'Cable tray', 5, 11_15), line('LMP-HALO-B', 'Desk lamp Halo', 1, 44_95)],
  },
]

/** In cents. */
export function totalOf({ lines }: CorpusOrder): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}
