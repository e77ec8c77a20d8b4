create table workspaces (
  id integer not null,
  slug text not null,
  name text not null,
  time_zone text,
  excluded_statuses text not null default '[]',
  counted_date text not null default 'placed',
  settings_version integer not null default 1,
  stale_after_days integer not null default 7,
  primary key (id)
) strict, without rowid;

create unique index workspaces_by_slug on workspaces (slug);

create table orders (
  number integer primary key,
  workspace_id integer not null,
  id text not null,
  id_key text not null,
  placed_at integer not null,
  day text not null,
  paid_day text not null,
  date_text text not null,
  paid_text text not null,
  reporting_day text not null,
  status text not null,
  status_key text not null,
  customer_name text not null,
  customer_name_key text not null,
  customer_key text not null,
  project text not null,
  project_key text not null,
  address text not null,
  address_key text not null,
  city text not null,
  country text not null,
  channel text not null,
  payment_method text not null,
  email text not null,
  phone text not null,
  note text not null,
  currency text not null,
  amount integer not null,
  discount integer,
  shipping integer,
  tax integer,
  refunded integer,
  payment_state text not null,
  fulfillment_state text not null,
  tags text not null,
  search text not null,
  source_status text not null,
  source_line integer,
  content_hash text not null,
  file_content text,
  version integer not null,
  change_id text not null,
  unique (workspace_id, id)
) strict;

create unique index orders_by_id on orders (workspace_id, id_key);

create index orders_by_date on orders
  -- The columns that a list is filtered by are included, so that a search from the newest order on reads only this index.
  (workspace_id, placed_at, id_key, status, day, search);

create index orders_by_user on orders (workspace_id, customer_name_key, id_key);

create index orders_by_project on orders (workspace_id, project_key, id_key);

create index orders_by_address on orders (workspace_id, address_key, id_key);

create index orders_by_status on orders (workspace_id, status_key, id_key);

create index orders_by_amount on orders (workspace_id, amount, id_key);

create index orders_by_day on orders (workspace_id, day);

create index orders_by_filters on orders (workspace_id, placed_at, id_key, reporting_day, currency, status, channel, payment_method, city, customer_key);

create index orders_by_city on orders (workspace_id, city, placed_at, id_key, reporting_day, currency);

create index orders_by_country on orders (workspace_id, country, placed_at, id_key, reporting_day, currency);

create index orders_by_customer on orders (workspace_id, customer_key, placed_at, id_key);

create index orders_unknown_customer on orders (workspace_id, reporting_day, currency, amount) where customer_key = '';

create table order_lines (
  workspace_id integer not null,
  order_id text not null,
  line integer not null,
  product text not null,
  sku text not null,
  quantity integer,
  price integer,
  amount integer,
  currency text not null,
  primary key (workspace_id, order_id, line)
) strict, without rowid;

create index order_lines_by_product on order_lines (workspace_id, product, order_id);

create table replaced_orders (
  workspace_id integer not null,
  order_id text not null,
  version integer not null,
  change_id text not null,
  replaced_change_id text not null,
  content text not null,
  primary key (workspace_id, order_id, version)
) strict, without rowid;

create index replaced_orders_by_change on replaced_orders (workspace_id, change_id);

create index replaced_orders_by_replaced on replaced_orders (workspace_id, replaced_change_id);

create table imports (
  workspace_id integer not null,
  id text not null,
  name text not null,
  body_hash text not null,
  started_at integer not null,
  finished_at integer,
  report text,
  undone_at integer,
  primary key (workspace_id, id)
) strict, without rowid;

create table targets (
  workspace_id integer not null,
  currency text not null,
  month text not null,
  amount integer not null,
  primary key (workspace_id, currency, month)
) strict, without rowid;

create table import_mappings (
  workspace_id integer not null,
  headings_hash text not null,
  mapping text not null,
  used_at integer not null,
  primary key (workspace_id, headings_hash)
) strict, without rowid;

create table changes (
  workspace_id integer not null,
  id text not null,
  kind text not null,
  at integer not null,
  actor text not null,
  reason text not null,
  undoes text not null,
  body_hash text not null,
  order_id text not null,
  orders integer not null,
  undone_at integer,
  primary key (workspace_id, id)
) strict, without rowid;

create table bulk_jobs (
  workspace_id integer not null,
  id text not null,
  state text not null,
  change text not null,
  order_ids text not null,
  done integer not null,
  refused_count integer not null,
  refused text not null,
  primary key (workspace_id, id)
) strict, without rowid;

create table saved_views (
  workspace_id integer not null,
  views text not null,
  primary key (workspace_id)
) strict, without rowid;

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

create table customer_gaps (
  workspace_id integer not null,
  currency text not null,
  granularity text not null,
  start text not null,
  previous text not null,
  customers integer not null,
  primary key (workspace_id, currency, granularity, start, previous)
) strict, without rowid;

create virtual table order_search using fts5(
  search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');

insert into order_search (order_search, rank) values
  -- The bytes of index that a transaction collects before it writes a segment, which has to be merged with others later.
  ('hashsize', 33554432);

create virtual table order_search_terms using fts5vocab (order_search, row);

create view schema_version as select user_version as version from pragma_user_version;
