import type { FieldDefinition } from './field-definition.ts'

type ListedField = FieldDefinition & Required<Pick<FieldDefinition, 'label' | 'filter'>>

/** The fields of an order that lists are filtered by, and can show. All that the first look at a dashboard needs of the table. */
export const LISTED_FIELDS = {
  /** The slug of its shop. */
  shop: {
    kind: 'text',
    label: 'Shop',
    isAssigned: true,
    column: 'shop',
    panel: 'details',
    filter: { name: 'shop', list: 'shops', hasParts: false },
  },
  city: {
    kind: 'text',
    label: 'City',
    isEdited: true,
    search: 'City',
    column: 'city',
    panel: 'delivery',
    filter: { name: 'city', list: 'cities', hasParts: true },
  },
  /** Its English name where the file has an ISO 3166 code. */
  country: {
    kind: 'text',
    label: 'Country',
    isEdited: true,
    isOptionalInFiles: true,
    search: 'Country',
    column: 'country',
    panel: 'delivery',
    filter: { name: 'country', list: 'countries', hasParts: true },
  },
  channel: {
    kind: 'text',
    label: 'Channel',
    isEdited: true,
    column: 'channel',
    panel: 'details',
    filter: { name: 'channel', list: 'channels', hasParts: true },
  },
  paymentMethod: {
    kind: 'text',
    label: 'Payment method',
    isEdited: true,
    column: 'paymentMethod',
    panel: 'details',
    filter: { name: 'paymentMethod', list: 'paymentMethods', hasParts: true },
  },
  warehouse: {
    kind: 'text',
    label: 'Warehouse',
    isEdited: true,
    isOptionalInFiles: true,
    sort: 'warehouse',
    search: 'Warehouse',
    column: 'warehouse',
    panel: 'delivery',
    filter: { name: 'warehouse', list: 'warehouses', hasParts: true },
  },
  /** The e-mail address of the person who works on it. */
  assignee: {
    kind: 'text',
    label: 'Assignee',
    isEdited: true,
    isOptionalInFiles: true,
    search: 'Assignee',
    column: 'assignee',
    panel: 'details',
    filter: { name: 'assignee', list: 'assignees', hasParts: false },
  },
} as const satisfies Readonly<Record<string, ListedField>>

export type ListedText = keyof typeof LISTED_FIELDS
export const LISTED_TEXTS = Object.keys(LISTED_FIELDS) as readonly ListedText[]
