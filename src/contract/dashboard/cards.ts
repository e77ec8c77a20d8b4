/** The titles of the dashboard's cards by their names in addresses and files; two cards have the title 'Revenue'. */
export const CARD_TITLES = {
  customers: 'Customers',
  orders: 'Orders',
  revenue: 'Revenue',
  growth: 'Growth',
  'net-revenue': 'Net revenue',
  'average-order-value': 'Average order value',
  'returning-customers': 'Returning customers',
  'orders-to-fulfill': 'Orders to fulfill',
  projections: 'Projections vs Actuals',
  'revenue-over-time': 'Revenue',
  locations: 'Revenue by Location',
  products: 'Top Selling Products',
  sales: 'Total Sales',
} as const
export type CardId = keyof typeof CARD_TITLES
