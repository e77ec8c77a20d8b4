import { expect, it } from 'vitest'
import { changeSentence } from '#client/history/change-text.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { madeChange } from './made-change.ts'

const text = (change: Partial<WorkspaceChange>) => changeSentence(madeChange(change))
const ofPerson = (field: string, before: unknown, after: unknown): Partial<WorkspaceChange> => ({
  object: 'person',
  name: 'a@b.c',
  fields: [{ field, before, after }],
})
const renamed = (before: unknown, after: unknown) => [{ field: 'name', before, after }]

it.each<[string, Partial<WorkspaceChange>]>([
  ['Approved 23 orders', { kind: 'bulk', orders: 23, bulk: { status: 'Approved' } }],
  ['Completed 1 order', { kind: 'bulk', orders: 1, bulk: { status: 'Complete' } }],
  ['Set 1,200 orders to In Progress', { kind: 'bulk', orders: 1200, bulk: { status: 'In Progress' } }],
  ['Moved 2 orders to the shop “Outlet”', { kind: 'bulk', orders: 2, bulk: { shop: 'outlet' }, name: 'Outlet' }],
  ['Changed 23 orders', { kind: 'bulk', orders: 23 }],
  ['Changed order #CM9801', { objectId: '#CM9801' }],
  ...(
    [
      ['Recorded a shipment of order 7', 'shipment'],
      ['Received a return of order 7', 'receivedReturn'],
      ['Recorded a payment of order 7', 'payment'],
      ['Marked order 7 as paid', 'paid'],
      ['Issued a credit note for order 7', 'creditNote'],
      ['Added a note to order 7', 'note'],
    ] as const
  ).map(([sentence, recorded]): [string, Partial<WorkspaceChange>] => [
    sentence,
    { objectId: '7', fields: [{ field: 'recorded', before: null, after: recorded }] },
  ]),
  ['Added order 7', { kind: 'create', objectId: '7' }],
  ['Imported orders.csv', { kind: 'import', object: 'import', name: 'orders.csv' }],
  ['Imported \u2068\u202egpj.exe\u2069', { kind: 'import', object: 'import', name: '\u202egpj.exe' }],
  [
    'Exported 7 orders as CSV',
    {
      object: 'export',
      fields: [
        { field: 'format', before: null, after: 'csv' },
        { field: 'orders', before: null, after: 7 },
      ],
    },
  ],
  ['Deleted 1 entry of the history', { object: 'erasure', fields: [{ field: 'entries', before: 1, after: null }] }],
  ['Undid a change of 23 orders', { kind: 'undo', undoes: 'bulk', orders: 23 }],
  ['Undid a change of order 7', { kind: 'undo', undoes: 'edit', objectId: '7' }],
  ['Undid the adding of order 7', { kind: 'undo', undoes: 'create', objectId: '7' }],
  ['Redid a change of 23 orders', { kind: 'undo', undoes: 'undo', orders: 23 }],
  [
    'Undid the import of a.csv (2 orders)',
    { kind: 'undo', undoes: 'import', object: 'import', name: 'a.csv', orders: 2 },
  ],
  [
    'Redid the import of a.csv (2 orders)',
    { kind: 'undo', undoes: 'undo', object: 'import', name: 'a.csv', orders: 2 },
  ],
  ['Added the shop “Outlet”', { object: 'shop', name: 'Now', fields: renamed(null, 'Outlet') }],
  ['Renamed the shop “Main” to “Outlet”', { object: 'shop', name: 'Now', fields: renamed('Main', 'Outlet') }],
  ['Changed the shop “Now”', { object: 'shop', name: 'Now', fields: [{ field: 'prefix', before: 'A', after: 'B' }] }],
  ['Undid a change of the shop “Now”', { object: 'shop', kind: 'undo', undoes: 'edit', name: 'Now' }],
  ['Deleted the view “Late”', { object: 'view', fields: renamed('Late', null) }],
  ['Invited “a@b.c”', ofPerson('invitation', null, 'packer')],
  ['Withdrew the invitation of “a@b.c”', ofPerson('invitation', 'packer', null)],
  ['Made a link to set a new password for “a@b.c”', ofPerson('passwordLink', null, 'packer')],
  ['Withdrew the link to set a new password for “a@b.c”', ofPerson('passwordLink', 'packer', null)],
  ['Changed the account of “a@b.c”', ofPerson('role', 'packer', 'viewer')],
  ['Removed the account of “a@b.c”', ofPerson('role', 'packer', null)],
  ['Changed the settings', { object: 'settings' }],
  ['Changed the targets', { object: 'targets' }],
])('says %j', (sentence, change) => expect(text(change)).toBe(sentence))
