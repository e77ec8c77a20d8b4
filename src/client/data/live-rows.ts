import type { LocationsView, ProductsView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { figure } from '#contract/plural.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

/** The top cities or countries, each bar relative to the largest, and what they leave out. */
export function liveLocations(reply: DashboardReply): LocationsView {
  const { locations, locationsBy, cities, revenueWithoutCity, currency, lists } = reply
  const { topLocations, withoutLocation, noLocations } = figureMessages
  if (locations.length === 0) return { rows: [], note: noLocations }
  const largest = Math.max(...locations.map(({ revenue }) => revenue))
  const top = { text: topLocations(locations.length, cities, locationsBy), href: listHref(lists.cities) }
  const without = {
    text: withoutLocation(formatMoney(revenueWithoutCity, currency), locationsBy),
    href: listHref(lists.withoutCity),
  }
  const more = [...(cities > locations.length ? [top] : []), ...(revenueWithoutCity === 0 ? [] : [without])]
  return {
    rows: locations.map(({ city, revenue, lat, lon }, index) => ({
      city,
      revenue: formatMoney(revenue, currency),
      percent: largest > 0 ? Math.max(0, (100 * revenue) / largest) : 0,
      longitude: lon,
      latitude: lat,
      href: listHref(lists.locations[index]),
    })),
    isByCountry: locationsBy === 'country',
    ...(more.length > 0 ? { more } : {}),
  }
}

/** The top products. */
export function liveProducts(reply: DashboardReply): ProductsView {
  const { products, productsBy, currency, lists } = reply
  if (products.length === 0) return { rows: [], note: figureMessages.noProducts }
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency))
  const isByOrders = productsBy === 'orders'
  return {
    rows: products.map(({ name, price, quantity, amount, orders }, index) => ({
      name,
      price: money(price),
      quantity: isByOrders ? figure(orders) : quantity === null ? null : figure(quantity),
      amount: money(amount),
      href: listHref(lists.products[index]),
    })),
    by: figureMessages.productsBy[productsBy],
    isByOrders,
  }
}
