import type { LocationsView, ProductsView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { listHref } from './list-href.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** The top cities, each bar relative to the largest, with a word on what is not among them. */
export function liveLocations(reply: DashboardReply): LocationsView {
  const { locations, cities, revenueWithoutCity, currency, lists } = reply
  if (locations.length === 0) {
    return { rows: [], note: hasOrders(reply) ? 'These orders name no city.' : 'No orders in this period.' }
  }
  const largest = Math.max(...locations.map(({ revenue }) => revenue))
  const topOf = `The top ${locations.length} of ${number.format(cities)} cities.`
  const nowhere = `${formatMoney(revenueWithoutCity, currency)} has no city.`
  const more = [
    ...(cities > locations.length ? [{ text: topOf, href: listHref(lists.cities) }] : []),
    ...(revenueWithoutCity === 0 ? [] : [{ text: nowhere, href: listHref(lists.withoutCity) }]),
  ]
  return {
    rows: locations.map(({ city, revenue, lat, lon }, index) => ({
      city,
      revenue: formatMoney(revenue, currency),
      percent: largest > 0 ? Math.max(0, (100 * revenue) / largest) : 0,
      longitude: lon,
      latitude: lat,
      href: listHref(lists.locations[index]),
    })),
    ...(more.length > 0 ? { more } : {}),
  }
}

/** The top products by amount; by quantity where the orders carry no line amounts, and then the note says so. */
export function liveProducts(reply: DashboardReply): ProductsView {
  const { products, currency, lists } = reply
  if (products.length === 0) {
    return { rows: [], note: hasOrders(reply) ? 'These orders name no products.' : 'No orders in this period.' }
  }
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency))
  const hasAmounts = products.some(({ amount }) => amount !== null)
  return {
    rows: products.map(({ name, price, quantity, amount }, index) => ({
      name,
      price: money(price),
      quantity: quantity === null ? null : number.format(quantity),
      amount: money(amount),
      href: listHref(lists.products[index]),
    })),
    ...(hasAmounts ? {} : { note: 'These orders carry no product prices; ranked by quantity.' }),
  }
}

function hasOrders({ metrics }: DashboardReply): boolean {
  return (metrics.orders.value ?? 0) > 0
}
