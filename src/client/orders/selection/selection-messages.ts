import { figure } from '#contract/plural.ts'

export const selectionMessages = {
  bar: 'Selected orders',
  count: (count: number) => `${figure(count)} selected`,
  clear: 'Clear',
  clearLabel: 'Clear selection',
  printPackingSlips: 'Print packing slips',
  printPickList: 'Print pick list',
  notPrinted: (reason: string) => `The slips could not be printed. ${reason}`,
}
