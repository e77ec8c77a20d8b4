/**
 * Our own drawings on a 20 × 20 grid, drawn with a 1.5 stroke and no fill. One table, so that no two screens draw the
 * same thing differently; append what you need.
 */
export const ICON_PATHS = {
  alert: 'M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.3v.2',
  'arrow-down': 'M10 4v12M5 11l5 5 5-5',
  'arrow-up': 'M10 16V4M5 9l5-5 5 5',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.3 17a2 2 0 0 0 3.4 0',
  blog: 'M4 3.5h12v13H4zM7 7h6M7 10h6M7 13h3.5',
  book: 'M10 5.5C8 4 5.5 3.7 3 4v11.5c2.5-.3 5 0 7 1.5 2-1.5 4.5-1.8 7-1.5V4c-2.5-.3-5 0-7 1.5zM10 5.5V17',
  calendar: 'M3.5 4.5h13v12h-13zM3.5 8h13M7 3v3M13 3v3',
  cart: 'M2.5 3.5h2L6.5 13h8.5l2-7H5.3M7.5 16.5v.2M14 16.5v.2',
  chart: 'M3 17h14M5.5 17V10.5M10 17V4M14.5 17V7.5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  'chevron-left': 'M12 5.5 7.5 10l4.5 4.5',
  'chevron-right': 'M8 5.5 12.5 10 8 14.5',
  clock: 'M3.3 8.5A7 7 0 1 1 3 10.5M3 5v3.5h3.5M10 6.5V10l2.5 1.5',
  close: 'm5 5 10 10M15 5 5 15',
  cloud: 'M6 15.5a3.5 3.5 0 0 1-.5-7 4.5 4.5 0 0 1 8.7-.8A4 4 0 0 1 14 15.5M10 17V10.5M7.5 13 10 10.5l2.5 2.5',
  corporate: 'M4 17V3.5h8V17M12 8h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2',
  download: 'M10 3v10M6 9l4 4 4-4M3.5 16.5h13',
  file: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  folder: 'M2.5 5h5l2 2h8v9.5h-15z',
  id: 'M2.5 4.5h15v11h-15zM7 10.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M4.5 13.2c.4-1.2 1.3-1.7 2.5-1.7s2.1.5 2.5 1.7M12 8h3M12 11h3',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 9.2V14M10 6.3v.2',
  list: 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.2M3.5 10h.2M3.5 14.5h.2',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  panel: 'M2.5 4h15v12h-15zM12.5 4v12',
  pie: 'M9 3.5A7 7 0 1 0 16.5 11H9zM12 2.5A6 6 0 0 1 17.5 8H12z',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7l2 1.9M16.5 3.5v3.7h-3.7',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12M13.5 13.5 17 17',
  social: 'M3 4h14v10H9.5L6 17v-3H3zM7 9h.01M10 9h.01M13 9h.01',
  sort: 'M6 4v12M3 13l3 3 3-3M14 16V4M11 7l3-3 3 3',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 8v8',
  'trend-down': 'M3 6l5 5 3-3 6 6M12.5 14H17V9.5',
  'trend-up': 'M3 14l5-5 3 3 6-6M12.5 6H17v4.5',
  user: 'M10 10a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 10 10M3.5 17c.7-3 3.2-4.5 6.5-4.5s5.8 1.5 6.5 4.5',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 16.5c.5-2.8 2.5-4.2 5.5-4.2s5 1.4 5.5 4.2M13 3.8a3 3 0 0 1 0 5.4M15 12.8c1.7.5 2.7 1.8 3 3.7',
} as const

export type IconName = keyof typeof ICON_PATHS
