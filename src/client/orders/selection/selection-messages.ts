import { figure, plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

export const selectionMessages = {
  bar: 'Selected orders',
  count: (count: number) => `${figure(count)} selected`,
  selectMatching: (total: number) => `Select all ${figure(total)} matching`,
  /** Where there is little room; a part of the others. */
  allMatching: (total: number) => `All ${figure(total)}`,
  /** Orders joined or left since all that match were selected. */
  nowMatching: (total: number) => `Now ${figure(total)} match. Use all ${figure(total)}`,
  clear: 'Clear',
  clearLabel: 'Clear selection',
  printPackingSlips: 'Print packing slips',
  printPickList: 'Print pick list',
  printInvoices: 'Print invoices',
  noInvoice: (id: string) => `Order ${isolated(id)} has no invoice. Issue it first.`,
  /** On the buttons; parts of the others. */
  short: { printPackingSlips: 'Packing slips', printPickList: 'Pick list', printInvoices: 'Invoices' },
  /** Where there is little room. */
  shortest: { printPackingSlips: 'Slips', printPickList: 'Pick list', printInvoices: 'Invoices' },
  otherCount: (total: number) =>
    plural(
      total,
      'Now # order matches. Check the selection and try again.',
      'Now # orders match. Check the selection and try again.',
    ),
  notPrinted: (reason: string) => `Nothing was printed. ${reason}`,
}
