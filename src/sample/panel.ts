import type { SamplePanel } from '#contract/dashboard/dashboard.ts'

/** What the specification's right-hand panel lists (§3). All people are fictitious. */
export const samplePanel: SamplePanel = {
  notifications: [
    { text: 'Order #CM9801 needs a delivery address', time: 'Just now' },
    { text: 'A new customer signed up', time: '59 minutes ago' },
    { text: 'Order #CM9806 was approved', time: '12 hours ago' },
    { text: 'The weekly sales report is ready', time: 'Today, 11:59 AM' },
  ],
  activities: [
    { text: 'Wrote a note on order #CM9803', time: 'Just now', avatar: 'Imogen Tarrow' },
    { text: 'Moved order #CM9811 to Complete', time: '59 minutes ago', avatar: 'Desmond Okwu' },
    { text: 'Changed the price of Halcyon Wool Scarf', time: '12 hours ago', avatar: 'Priya Valen' },
    { text: 'Added the project Landing Page', time: 'Today, 11:59 AM', avatar: 'Lucan Feyer' },
  ],
  contacts: [
    { name: 'Imogen Tarrow', avatar: 'Imogen Tarrow' },
    { name: 'Desmond Okwu', avatar: 'Desmond Okwu' },
    { name: 'Priya Valen', avatar: 'Priya Valen' },
    { name: 'Lucan Feyer', avatar: 'Lucan Feyer' },
    { name: 'Noemi Castell', avatar: 'Noemi Castell' },
    { name: 'Tobias Wrenfield', avatar: 'Tobias Wrenfield' },
  ],
}
