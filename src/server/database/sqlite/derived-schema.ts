/** What the writer of the orders updates in the same transaction: the aggregates and the text index. */
export const DERIVED_SCHEMA = `
  -- Granularity: d day, m month, y year; start is the span's first day. Dimension 'status' has every order by its order date;
  -- the others have the orders that count, by their reporting date: 'counted' by status, and by channel, payment and city.
  create table order_rollups (
    workspace_id integer not null,
    dimension text not null,
    granularity text not null,
    start text not null,
    currency text not null,
    key text not null,
    orders integer not null,
    amount_high integer not null,
    amount_low integer not null,
    primary key (workspace_id, dimension, granularity, start, currency, key)
  ) strict, without rowid;

  create table product_rollups (
    workspace_id integer not null,
    granularity text not null,
    start text not null,
    currency text not null,
    product text not null,
    orders integer not null,
    lines integer not null,
    amounts integer not null,
    amount_high integer not null,
    amount_low integer not null,
    quantities integer not null,
    pieces integer not null,
    priced_pieces integer not null,
    priced_high integer not null,
    priced_low integer not null,
    -- The amount of the whole orders.
    order_high integer not null,
    order_low integer not null,
    primary key (workspace_id, granularity, start, currency, product)
  ) strict, without rowid;

  create table customer_days (
    workspace_id integer not null,
    currency text not null,
    customer_key text not null,
    day text not null,
    orders integer not null,
    primary key (workspace_id, currency, customer_key, day)
  ) strict, without rowid;

  -- How many customers ordered on a day (granularity m: in a month for the first time) and before that on 'previous'.
  create table customer_gaps (
    workspace_id integer not null,
    currency text not null,
    granularity text not null,
    start text not null,
    previous text not null,
    customers integer not null,
    primary key (workspace_id, currency, granularity, start, previous)
  ) strict, without rowid;

  -- The orders in the order of each sort, cut into buckets: where each starts (a sort leaves some of the columns empty) and how
  -- many orders it has, up to the next. The first starts below every order. Numbers identify; they have no order.
  create table sort_buckets (
    workspace_id integer not null,
    field text not null,
    number integer not null,
    from_number integer not null,
    from_text text not null,
    from_id_key text not null,
    orders integer not null,
    primary key (workspace_id, field, from_number, from_text, from_id_key)
  ) strict, without rowid;
  create unique index sort_buckets_by_number on sort_buckets (workspace_id, number, field);

  -- Every three characters of the search texts, exactly as folded. Rows are the orders' numbers.
  create virtual table order_search using fts5(
    search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  create virtual table order_search_terms using fts5vocab (order_search, row);
`
