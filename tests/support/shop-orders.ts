// Orders as the webhooks of shop systems send them, with the fields of their published documentation:
// https://shopify.dev/docs/api/webhooks and https://developer.woocommerce.com/docs/apis/rest-api/v3/orders/

const money = (amount: string) => ({
  shop_money: { amount, currency_code: 'EUR' },
  presentment_money: { amount, currency_code: 'EUR' },
})

/** Of a number like 1001: 'Lamp' twice and a chair, 73.50 with shipping. */
export function shopifyOrder(number: number, more: object = {}) {
  const address = { first_name: 'Ada', last_name: 'Quill', name: 'Ada Quill', company: null, address2: null }
  const place = { address1: 'Lane 1', zip: '0150', city: 'Oslo', province: null, province_code: null }
  const home = { ...address, ...place, phone: '555', country: 'Norway', country_code: 'NO', latitude: null }
  const line = (id: number, name: string, quantity: number, price: string) => ({
    ...{
      id,
      admin_graphql_api_id: `gid://shopify/LineItem/${id}`,
      current_quantity: quantity,
      fulfillable_quantity: 0,
    },
    ...{
      name,
      price,
      price_set: money(price),
      product_id: 7,
      quantity,
      sku: `S-${id}`,
      title: name,
      total_discount: '0.00',
    },
    ...{
      fulfillment_status: null,
      requires_shipping: true,
      variant_title: null,
      tax_lines: [],
      discount_allocations: [],
    },
  })
  return {
    // Beyond the integers that JavaScript's numbers hold exactly.
    ...{ id: `82098291194615${number}`, admin_graphql_api_id: `gid://shopify/Order/82098291194615${number}` },
    ...{ cancel_reason: null, cancelled_at: null, closed_at: null, confirmed: true, contact_email: 'ada@example.com' },
    ...{ created_at: '2026-03-22T23:28:02-05:00', updated_at: '2026-03-22T23:28:03-05:00', currency: 'EUR' },
    ...{
      current_total_price: '73.50',
      current_total_price_set: money('73.50'),
      customer_locale: 'en',
      email: 'ada@example.com',
    },
    ...{ financial_status: 'paid', fulfillment_status: null, name: `#${number}`, note: null, number: number - 1000 },
    ...{
      order_number: number,
      order_status_url: 'https://shop.example/1',
      payment_gateway_names: ['shopify_payments'],
    },
    ...{ phone: null, presentment_currency: 'EUR', processed_at: '2026-03-22T23:28:01-05:00', source_name: 'web' },
    ...{ subtotal_price: '68.50', tags: 'vip', taxes_included: true, test: false, total_discounts: '0.00' },
    ...{
      total_line_items_price: '68.50',
      total_outstanding: '0.00',
      total_price: '73.50',
      total_price_set: money('73.50'),
    },
    ...{ total_shipping_price_set: money('5.00'), total_tax: '9.00', total_weight: 0, billing_address: home },
    customer: {
      id: 9,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Quill',
      default_address: { ...home, id: 3 },
    },
    ...{ discount_codes: [], fulfillments: [], refunds: [], shipping_address: home, tax_lines: [] },
    line_items: [line(1, 'Lamp', 2, '9.25'), line(2, 'Chair', 1, '50.00')],
    shipping_lines: [{ id: 4, code: 'Standard', price: '5.00', title: 'Standard', tax_lines: [] }],
    ...more,
  }
}

/** A refund of so much. */
export function shopifyRefund(amount: string) {
  const transaction = { id: 6, amount, currency: 'EUR', kind: 'refund', status: 'success', gateway: 'shopify_payments' }
  const failed = { ...transaction, id: 8, status: 'failure' }
  return { id: 5, created_at: '2026-03-25T10:00:00-05:00', refund_line_items: [], transactions: [transaction, failed] }
}

/** Of a number like 727: 'Lamp' twice and a chair, 73.50 with shipping. */
export function wooOrder(number: number, more: object = {}) {
  const home = {
    ...{ first_name: 'Ada', last_name: 'Quill', company: '', address_1: 'Lane 1', address_2: '', city: 'Oslo' },
    ...{ state: '', postcode: '0150', country: 'NO' },
  }
  const line = (id: number, name: string, quantity: number, price: number) => ({
    ...{ id, name, product_id: 93, variation_id: 0, quantity, tax_class: '', subtotal: (quantity * price).toFixed(2) },
    ...{ subtotal_tax: '0.00', total: (quantity * price).toFixed(2), total_tax: '0.00', taxes: [], meta_data: [] },
    ...{ sku: `S-${id}`, price },
  })
  return {
    ...{ id: number, parent_id: 0, number: String(number), order_key: `wc_order_${number}x`, created_via: 'checkout' },
    ...{ version: '9.0.0', status: 'processing', currency: 'EUR', date_created: '2026-03-22T23:28:02' },
    ...{ date_created_gmt: '2026-03-23T04:28:02', date_modified: '2026-03-22T23:28:03' },
    ...{
      date_modified_gmt: '2026-03-23T04:28:03',
      discount_total: '0.00',
      discount_tax: '0.00',
      shipping_total: '5.00',
    },
    ...{ shipping_tax: '0.00', cart_tax: '0.00', total: '73.50', total_tax: '0.00', prices_include_tax: true },
    ...{
      customer_id: 0,
      customer_note: '',
      billing: { ...home, email: 'ada@example.com', phone: '555' },
      shipping: home,
    },
    ...{ payment_method: 'bacs', payment_method_title: 'Bank transfer', transaction_id: '' },
    ...{ date_paid: '2026-03-22T23:28:03', date_paid_gmt: '2026-03-23T04:28:03', date_completed: null, meta_data: [] },
    line_items: [line(1, 'Lamp', 2, 9.25), line(2, 'Chair', 1, 50)],
    shipping_lines: [{ id: 4, method_title: 'Flat', method_id: 'flat_rate', total: '5.00', taxes: [] }],
    ...{ tax_lines: [], fee_lines: [], coupon_lines: [], refunds: [], ...more },
  }
}
