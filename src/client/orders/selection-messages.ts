import { figure } from '#contract/plural.ts'

export const selectionMessages = {
  bar: 'Selected orders',
  count: (count: number) => `${figure(count)} selected`,
  clear: 'Clear',
  clearLabel: 'Clear selection',
  print: 'Print packing slips',
  notPrinted: (reason: string) => `The slips could not be printed. ${reason}`,
  slip: (id: string) => `Packing slip ${id}`,
  product: 'Product',
  quantity: 'Quantity',
}
