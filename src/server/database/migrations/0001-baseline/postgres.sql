create table workspaces (
  id bigint not null,
  slug text collate "C" not null,
  name text collate "C" not null,
  time_zone text collate "C",
  excluded_statuses text collate "C" not null default '[]',
  counted_date text collate "C" not null default 'placed',
  settings_version bigint not null default 1,
  stale_after_days bigint not null default 7,
  primary key (id)
);

create unique index workspaces_by_slug on workspaces (slug);

create table orders (
  workspace_id bigint not null,
  id text collate "C" not null,
  id_key text collate "C" not null,
  placed_at bigint not null,
  day text collate "C" not null,
  paid_day text collate "C" not null,
  date_text text collate "C" not null,
  paid_text text collate "C" not null,
  reporting_day text collate "C" not null,
  status text collate "C" not null,
  status_key text collate "C" not null,
  customer_name text collate "C" not null,
  customer_name_key text collate "C" not null,
  customer_key text collate "C" not null,
  project text collate "C" not null,
  project_key text collate "C" not null,
  address text collate "C" not null,
  address_key text collate "C" not null,
  city text collate "C" not null,
  country text collate "C" not null,
  channel text collate "C" not null,
  payment_method text collate "C" not null,
  email text collate "C" not null,
  phone text collate "C" not null,
  note text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null,
  discount bigint,
  shipping bigint,
  tax bigint,
  refunded bigint,
  payment_state text collate "C" not null,
  fulfillment_state text collate "C" not null,
  tags text collate "C" not null,
  search text collate "C" not null,
  source_status text collate "C" not null,
  source_line bigint,
  content_hash text collate "C" not null,
  file_content text collate "C",
  version bigint not null,
  change_id text collate "C" not null,
  primary key (workspace_id, id)
);

create index orders_by_id on orders
  -- Not unique: on a distributed PostgreSQL a unique key must contain the id itself.
  (workspace_id, id_key);

create index orders_by_date on orders (workspace_id, placed_at, id_key);

create index orders_by_user on orders (workspace_id, customer_name_key, id_key);

create index orders_by_project on orders (workspace_id, project_key, id_key);

create index orders_by_address on orders (workspace_id, address_key, id_key);

create index orders_by_status on orders (workspace_id, status_key, id_key);

create index orders_by_amount on orders (workspace_id, amount, id_key);

create index orders_by_day on orders (workspace_id, day);

create index orders_by_text on orders using gin (search gin_trgm_ops);

create index orders_by_reporting_day on orders (workspace_id, reporting_day, placed_at);

create index orders_by_city on orders (workspace_id, city, placed_at);

create index orders_by_country on orders (workspace_id, country, placed_at);

create index orders_by_customer on orders (workspace_id, customer_key, placed_at, id_key);

create index orders_unknown_customer on orders (workspace_id, reporting_day, currency, amount) where customer_key = '';

create table order_lines (
  workspace_id bigint not null,
  order_id text collate "C" not null,
  line bigint not null,
  product text collate "C" not null,
  sku text collate "C" not null,
  quantity bigint,
  price bigint,
  amount bigint,
  currency text collate "C" not null,
  primary key (workspace_id, order_id, line)
);

create index order_lines_by_product on order_lines (workspace_id, product, order_id);

create table replaced_orders (
  workspace_id bigint not null,
  order_id text collate "C" not null,
  version bigint not null,
  change_id text collate "C" not null,
  replaced_change_id text collate "C" not null,
  content text collate "C" not null,
  primary key (workspace_id, order_id, version)
);

create index replaced_orders_by_change on replaced_orders (workspace_id, change_id);

create index replaced_orders_by_replaced on replaced_orders (workspace_id, replaced_change_id);

create table imports (
  workspace_id bigint not null,
  id text collate "C" not null,
  name text collate "C" not null,
  body_hash text collate "C" not null,
  started_at bigint not null,
  finished_at bigint,
  report text collate "C",
  undone_at bigint,
  primary key (workspace_id, id)
);

create table targets (
  workspace_id bigint not null,
  currency text collate "C" not null,
  month text collate "C" not null,
  amount bigint not null,
  primary key (workspace_id, currency, month)
);

create table import_mappings (
  workspace_id bigint not null,
  headings_hash text collate "C" not null,
  mapping text collate "C" not null,
  used_at bigint not null,
  primary key (workspace_id, headings_hash)
);

create table changes (
  workspace_id bigint not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  at bigint not null,
  actor text collate "C" not null,
  reason text collate "C" not null,
  undoes text collate "C" not null,
  body_hash text collate "C" not null,
  order_id text collate "C" not null,
  orders bigint not null,
  undone_at bigint,
  primary key (workspace_id, id)
);

create table bulk_jobs (
  workspace_id bigint not null,
  id text collate "C" not null,
  state text collate "C" not null,
  change text collate "C" not null,
  order_ids text collate "C" not null,
  done bigint not null,
  refused_count bigint not null,
  refused text collate "C" not null,
  primary key (workspace_id, id)
);

create table saved_views (
  workspace_id bigint not null,
  views text collate "C" not null,
  primary key (workspace_id)
);

create table order_rollups (
  workspace_id bigint not null,
  dimension text collate "C" not null,
  granularity text collate "C" not null,
  start text collate "C" not null,
  currency text collate "C" not null,
  key text collate "C" not null,
  orders bigint not null,
  amount_high bigint not null,
  amount_low bigint not null,
  primary key (workspace_id, dimension, granularity, start, currency, key)
);

create table product_rollups (
  workspace_id bigint not null,
  granularity text collate "C" not null,
  start text collate "C" not null,
  currency text collate "C" not null,
  product text collate "C" not null,
  orders bigint not null,
  lines bigint not null,
  amounts bigint not null,
  amount_high bigint not null,
  amount_low bigint not null,
  quantities bigint not null,
  pieces bigint not null,
  priced_pieces bigint not null,
  priced_high bigint not null,
  priced_low bigint not null,
  order_high bigint not null,
  order_low bigint not null,
  primary key (workspace_id, granularity, start, currency, product)
);

create table customer_days (
  workspace_id bigint not null,
  currency text collate "C" not null,
  customer_key text collate "C" not null,
  day text collate "C" not null,
  orders bigint not null,
  primary key (workspace_id, currency, customer_key, day)
);

create table customer_gaps (
  workspace_id bigint not null,
  currency text collate "C" not null,
  granularity text collate "C" not null,
  start text collate "C" not null,
  previous text collate "C" not null,
  customers bigint not null,
  primary key (workspace_id, currency, granularity, start, previous)
);

create table search_trigrams (
  workspace_id bigint not null,
  trigram text collate "C" not null,
  orders bigint not null,
  primary key (workspace_id, trigram)
);
