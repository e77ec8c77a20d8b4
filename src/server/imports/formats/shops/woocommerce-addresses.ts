import type { HeadingTable } from '#server/imports/formats/columns-by-name.ts'

/** WooCommerce's own names of an order's two addresses, which its export plugins take over as headings. */
export const WOOCOMMERCE_ADDRESSES: HeadingTable = {
  shipStreet: ['shipping_address_1'],
  shipStreet2: ['shipping_address_2'],
  shipCity: ['shipping_city'],
  shipRegion: ['shipping_state'],
  shipZip: ['shipping_postcode'],
  shipCountry: ['shipping_country'],
  billStreet: ['billing_address_1'],
  billStreet2: ['billing_address_2'],
  billCity: ['billing_city'],
  billRegion: ['billing_state'],
  billZip: ['billing_postcode'],
  billCountry: ['billing_country'],
}
