import type { SampleFigures } from '#contract/dashboard/dashboard.ts'

/**
 * The specification's dashboard figures (§3, §9). The rest is invented and consistent: a product's amount is price
 * times quantity, and the sales by channel add up to the revenue card's $695.
 */
export const sampleFigures: SampleFigures = {
  metrics: [
    { name: 'customers', value: 3781, change: 11.01, isPositive: true },
    { name: 'orders', value: 1219, change: -0.03, isPositive: false },
    { name: 'revenue', value: 695, change: 15.03, isPositive: true },
    { name: 'growth', value: 30.1, change: 6.08, isPositive: true },
  ],
  projectionsVsActuals: [
    { month: 'Jan', actual: 16, projection: 4 },
    { month: 'Feb', actual: 20, projection: 5 },
    { month: 'Mar', actual: 17, projection: 4 },
    { month: 'Apr', actual: 22, projection: 6 },
    { month: 'May', actual: 14, projection: 4 },
    { month: 'Jun', actual: 20, projection: 5 },
  ],
  revenueChart: [
    { month: 'Jan', current: 13, previous: 7 },
    { month: 'Feb', current: 9, previous: 17 },
    { month: 'Mar', current: 10, previous: 15 },
    { month: 'Apr', current: 18, previous: 10 },
    { month: 'May', current: 21, previous: 16 },
    { month: 'Jun', current: 19, previous: 24 },
  ],
  revenueByLocation: [
    { city: 'New York', revenue: '72K', thousands: 72, longitude: -74.006, latitude: 40.7128 },
    { city: 'San Francisco', revenue: '39K', thousands: 39, longitude: -122.4194, latitude: 37.7749 },
    { city: 'Sydney', revenue: '25K', thousands: 25, longitude: 151.2093, latitude: -33.8688 },
    { city: 'Singapore', revenue: '61K', thousands: 61, longitude: 103.8198, latitude: 1.3521 },
  ],
  topSellingProducts: [
    { name: 'Alder Linen Overshirt', price: '$79.49', quantity: 82, amount: '$6,518.18' },
    { name: 'Marlowe Leather Satchel', price: '$128.50', quantity: 37, amount: '$4,754.50' },
    { name: 'Halcyon Wool Scarf', price: '$39.99', quantity: 64, amount: '$2,559.36' },
    { name: 'Fernway Canvas Sneaker', price: '$54.00', quantity: 46, amount: '$2,484.00' },
    { name: 'Oxbow Ceramic Mug Set', price: '$20.00', quantity: 97, amount: '$1,940.00' },
  ],
  totalSales: [
    { name: 'Direct', value: 38.6, amount: '$268.27', color: 'donut-direct' },
    { name: 'Affiliate', value: 22.4, amount: '$155.68', color: 'donut-affiliate' },
    { name: 'Sponsored', value: 30.8, amount: '$214.06', color: 'donut-sponsored' },
    { name: 'E-mail', value: 8.2, amount: '$56.99', color: 'donut-email' },
  ],
}
