/** A table of its own, because a step of the schema adds it to databases that have the others. */
export const SORT_BUCKETS = `
  -- The orders in the order of each sort, cut into buckets: where each starts (a sort leaves some of the columns empty) and how
  -- many orders it has, up to the next. The first starts below every order. Numbers identify; they have no order.
  create table if not exists sort_buckets (
    workspace_id integer not null,
    field text not null,
    number integer not null,
    from_number integer not null,
    from_text text not null,
    from_id_key text not null,
    orders integer not null,
    primary key (workspace_id, field, from_number, from_text, from_id_key)
  ) strict, without rowid;
  create unique index if not exists sort_buckets_by_number on sort_buckets (workspace_id, number, field);
`

/** Made anew by a step of the schema that added columns to it. */
export const PRODUCT_ROLLUPS = `
  create table product_rollups (
    workspace_id integer not null,
    grain text not null,
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
    -- What those orders come to themselves.
    order_high integer not null,
    order_low integer not null,
    primary key (workspace_id, grain, start, currency, product)
  ) strict, without rowid;
`

/** Made anew by a step of the schema that added a column to it. */
export const SEARCH_GRAMS = `
  -- In how many orders' search texts each gram stands (\`GramCounts\`), and in how many of them outside project and status.
  create table search_grams (
    workspace_id integer not null,
    gram text not null,
    orders integer not null,
    own_orders integer not null,
    primary key (workspace_id, gram)
  ) strict, without rowid;
`

/**
 * What is derived from the orders and kept by their writer in the same transaction: sums per span of days, distinct
 * customers, the search index. `rebuildDerived` makes all of it anew from the orders.
 */
export const DERIVED_SCHEMA = `
  -- Grains: d day, t ten days, m month, y year; start is the span's first day. Dimension 'status' holds every order by the
  -- store day it was placed; all else counts the orders that count, by their counted day: 'counted' by status, and the others.
  create table order_rollups (
    workspace_id integer not null,
    dimension text not null,
    grain text not null,
    start text not null,
    currency text not null,
    key text not null,
    orders integer not null,
    amount_high integer not null,
    amount_low integer not null,
    primary key (workspace_id, dimension, grain, start, currency, key)
  ) strict, without rowid;

  ${PRODUCT_ROLLUPS}
  create table customer_days (
    workspace_id integer not null,
    currency text not null,
    customer_key text not null,
    day text not null,
    orders integer not null,
    primary key (workspace_id, currency, customer_key, day)
  ) strict, without rowid;

  -- How many customers ordered on a day (grain m: first in a month on one of its days) and the time before on 'previous'.
  create table customer_gaps (
    workspace_id integer not null,
    currency text not null,
    grain text not null,
    start text not null,
    previous text not null,
    customers integer not null,
    primary key (workspace_id, currency, grain, start, previous)
  ) strict, without rowid;

  -- Orders per UTC day of placed_at: where a page of the list by date begins.
  create table date_counts (
    workspace_id integer not null,
    utc_day integer not null,
    orders integer not null,
    primary key (workspace_id, utc_day)
  ) strict, without rowid;

  ${SORT_BUCKETS}
  ${SEARCH_GRAMS}
  -- The folded texts that many orders share: what they hold, so many orders hold for certain.
  create table shared_texts (
    workspace_id integer not null,
    project_key text not null,
    status_key text not null,
    orders integer not null,
    primary key (workspace_id, project_key, status_key)
  ) strict, without rowid;

  -- Every three characters of the search texts, exactly as folded. Rows are the orders' numbers.
  create virtual table order_search using fts5(
    search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  create virtual table order_search_terms using fts5vocab (order_search, row);
`

export const DROP_DERIVED = `
  drop table if exists order_rollups;
  drop table if exists product_rollups;
  drop table if exists customer_days;
  drop table if exists customer_gaps;
  drop table if exists date_counts;
  drop table if exists sort_buckets;
  drop table if exists search_grams;
  drop table if exists shared_texts;
  drop table if exists order_search_terms;
  drop table if exists order_search;
`
