/** An order as its file states it. What is null is not compared; `a|b` leaves the choice between two. */
export interface TrueOrder {
  readonly id: string | null
  /** YYYY-MM-DD, on the clock of the file. */
  readonly day: string
  /** In minor units of the currency. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string | null
  /** Empty: the file names no customer. */
  readonly customer: string | null
  /** Product and quantity, in the order of the file. */
  readonly lines: readonly (readonly [product: string, quantity: number])[] | null
}

export interface ExaminedFile {
  readonly name: string
  readonly text: string
  /** As `TextDecoder` names it; UTF-8 unless said. */
  readonly encoding?: string
  /** The file where it isn't text. */
  readonly bytes?: Uint8Array
  readonly truth: readonly TrueOrder[]
  /** Why a careful person would have to ask; null where the file says enough. */
  readonly ask: string | null
}

export function known(name: string, text: string, truth: readonly TrueOrder[], encoding?: string): ExaminedFile {
  return { name, text, truth, ask: null, ...(encoding && { encoding }) }
}

export function mustAsk(name: string, ask: string, text: string, truth: readonly TrueOrder[] = []): ExaminedFile {
  return { name, text, truth, ask }
}
