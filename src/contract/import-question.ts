/** What a refusal asks back, by the name of the call's parameter that answers it. */
export type ImportQuestion = 'dateOrder' | 'decimalMark'
