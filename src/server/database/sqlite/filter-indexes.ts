/**
 * What filtered lists go by. The first holds every filter, newest first, so that a list is walked without its rows; the
 * others find few orders among many: those of a city, of a product, and those that do not tell who ordered.
 */
export const FILTER_INDEXES = `
  create index orders_by_filters on orders
    (workspace_id, placed_at, id_key, counted_day, currency, status, channel, payment_method, city, customer_key);
  create index orders_by_city on orders (workspace_id, city, placed_at, id_key, counted_day, currency);
  create index orders_unknown_customer on orders (workspace_id, counted_day, currency, amount) where customer_key = '';
  create index order_lines_by_product on order_lines (workspace_id, product, order_id);
`
