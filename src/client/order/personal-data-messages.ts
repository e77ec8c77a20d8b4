import type { ErasedCustomer } from '#contract/changes/customer-data.ts'
import { plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

export const personalDataMessages = {
  export: 'Export personal data',
  erase: 'Erase personal data…',
  title: 'Erase personal data',
  loading: 'Looking for the data…',
  what: (name: string) =>
    `The name, e-mail address, phone number, address and notes of ${isolated(name || 'this customer')} are erased in:`,
  /** Where there is something. */
  places: ({ orders, versions, entries, views, files }: ErasedCustomer) =>
    [
      [orders, plural(orders, '# order', '# orders')],
      [versions, plural(versions, '# earlier version of orders', '# earlier versions of orders')],
      [entries, plural(entries, '# entry of the history', '# entries of the history')],
      [views, plural(views, '# saved view, which is deleted', '# saved views, which are deleted')],
      [
        files,
        plural(files, '# file of rejected records, which is deleted', '# files of rejected records, which are deleted'),
      ],
    ].flatMap(([count, text]) => (count === 0 ? [] : [String(text)])),
  stays: 'City, country and products stay, and with them all figures.',
  outside:
    'The shop, its files, exports and backups still have the data: erase it there too. A later import of it brings it back.',
  alike: 'These customers may be the same person. Their data is not erased:',
  other: ({ name, email, orders }: ErasedCustomer['others'][number]) =>
    `${[name, email].filter((text) => text !== '').join(', ')}: ${plural(orders, '# order', '# orders')}`,
  sure: 'Erase the data. This cannot be undone.',
  confirm: 'Erase personal data',
  erased: (name: string) => `The personal data was erased. The customer is now called “${name}”.`,
}
