// Sorted and compared by code point, as SQLite and the contract do, whatever the server's own collation is.
const TEXT = 'text collate "C" not null'
const INT = 'bigint not null'
const DAY = TEXT

/**
 * The tables of SQLite's schema (its migrations say what they hold), with these differences: orders need no number,
 * because the text index lies on them; `orders.search` is written as `storedSearch` says. Each unique key of the orders,
 * their lines and their journal holds workspace and order, so that the three can be distributed together over many
 * machines by either; no triggers and no foreign keys, which distributed databases refuse.
 */
export const TABLES = `
  create table workspaces (
    id bigint primary key,
    slug ${TEXT} unique,
    name ${TEXT},
    time_zone text collate "C",
    excluded_statuses ${TEXT} default '[]',
    counted_date ${TEXT} default 'placed',
    settings_version ${INT} default 1,
    orders_version ${INT} default 0
  );

  create table orders (
    workspace_id ${INT},
    id ${TEXT},
    id_key ${TEXT},
    placed_at ${INT},
    day ${DAY},
    paid_day ${DAY},
    counted_day ${DAY},
    status ${TEXT},
    status_key ${TEXT},
    customer_name ${TEXT},
    customer_name_key ${TEXT},
    customer_key ${TEXT},
    project ${TEXT},
    project_key ${TEXT},
    address ${TEXT},
    address_key ${TEXT},
    city ${TEXT},
    channel ${TEXT},
    payment_method ${TEXT},
    currency ${TEXT},
    amount ${INT},
    search ${TEXT},
    source_status ${TEXT},
    content_hash ${TEXT},
    version ${INT},
    import_id ${TEXT},
    primary key (workspace_id, id)
  );

  create table order_lines (
    workspace_id ${INT},
    order_id ${TEXT},
    line ${INT},
    product ${TEXT},
    quantity bigint,
    price bigint,
    amount bigint,
    currency ${TEXT},
    primary key (workspace_id, order_id, line)
  );

  create table replaced_orders (
    workspace_id ${INT},
    order_id ${TEXT},
    version ${INT},
    import_id ${TEXT},
    replaced_import_id ${TEXT},
    content ${TEXT},
    primary key (workspace_id, order_id, version)
  );
  create index replaced_orders_by_import on replaced_orders (workspace_id, import_id);
  create index replaced_orders_by_replaced on replaced_orders (workspace_id, replaced_import_id);

  create table imports (
    workspace_id ${INT},
    id ${TEXT},
    name ${TEXT},
    body_hash ${TEXT},
    started_at ${INT},
    finished_at bigint,
    report text collate "C",
    undone_at bigint,
    primary key (workspace_id, id)
  );
  create index imports_by_body on imports (workspace_id, body_hash);

  create table targets (
    workspace_id ${INT},
    currency ${TEXT},
    month ${TEXT},
    amount ${INT},
    primary key (workspace_id, currency, month)
  );

  create table import_mappings (
    workspace_id ${INT},
    headings_hash ${TEXT},
    mapping ${TEXT},
    used_at ${INT},
    primary key (workspace_id, headings_hash)
  );
`

/** Kept by the writer; the same columns in the same order as in SQLite, so that one set of queries fills both. */
export const DERIVED_TABLES = `
  create table order_rollups (
    workspace_id ${INT},
    dimension ${TEXT},
    grain ${TEXT},
    start ${DAY},
    currency ${TEXT},
    key ${TEXT},
    orders ${INT},
    amount_high ${INT},
    amount_low ${INT},
    primary key (workspace_id, dimension, grain, start, currency, key)
  );

  create table product_rollups (
    workspace_id ${INT},
    grain ${TEXT},
    start ${DAY},
    currency ${TEXT},
    product ${TEXT},
    orders ${INT},
    lines ${INT},
    amounts ${INT},
    amount_high ${INT},
    amount_low ${INT},
    quantities ${INT},
    pieces ${INT},
    priced_pieces ${INT},
    priced_high ${INT},
    priced_low ${INT},
    primary key (workspace_id, grain, start, currency, product)
  );

  create table customer_days (
    workspace_id ${INT},
    currency ${TEXT},
    customer_key ${TEXT},
    day ${DAY},
    orders ${INT},
    primary key (workspace_id, currency, customer_key, day)
  );

  create table customer_gaps (
    workspace_id ${INT},
    currency ${TEXT},
    grain ${TEXT},
    start ${DAY},
    previous ${DAY},
    customers ${INT},
    primary key (workspace_id, currency, grain, start, previous)
  );

  create table date_counts (
    workspace_id ${INT},
    utc_day ${INT},
    orders ${INT},
    primary key (workspace_id, utc_day)
  );

  create table search_grams (
    workspace_id ${INT},
    gram ${TEXT},
    orders ${INT},
    primary key (workspace_id, gram)
  );

  create table shared_texts (
    workspace_id ${INT},
    project_key ${TEXT},
    status_key ${TEXT},
    orders ${INT},
    primary key (workspace_id, project_key, status_key)
  );
`

/** Rows are changed in place: each page keeps room for it. */
export const SORT_BUCKETS = `
  create table sort_buckets (
    workspace_id ${INT},
    field ${TEXT},
    number ${INT},
    from_number ${INT},
    from_text ${TEXT},
    from_id_key ${TEXT},
    orders ${INT},
    primary key (workspace_id, field, from_number, from_text, from_id_key)
  ) with (fillfactor = 50);
  create unique index sort_buckets_by_number on sort_buckets (workspace_id, number, field);
`

/** The list's indexes by name. */
const LIST_INDEXES: Readonly<Record<string, string>> = {
  orders_by_id: '(workspace_id, id_key)',
  orders_by_date: '(workspace_id, placed_at, id_key)',
  orders_by_user: '(workspace_id, customer_name_key, id_key)',
  orders_by_project: '(workspace_id, project_key, id_key)',
  orders_by_address: '(workspace_id, address_key, id_key)',
  orders_by_status: '(workspace_id, status_key, id_key)',
  orders_by_amount: '(workspace_id, amount, id_key)',
  orders_by_day: '(workspace_id, day)',
  // Changes are gathered in a list, which costs a tenth of entering each; `PutOffTexts` enters them soon.
  orders_by_text: 'using gin (search gin_trgm_ops) with (fastupdate = on)',
}

/** What filtered lists go by: those of a period, of a city, and those that do not tell who ordered. */
const FILTER_INDEXES: Readonly<Record<string, string>> = {
  orders_by_counted: '(workspace_id, counted_day, placed_at)',
  orders_by_city: '(workspace_id, city, placed_at)',
  orders_unknown_customer: `(workspace_id, counted_day, currency, amount) where customer_key = ''`,
}

/** All indexes of the orders; a bulk load may drop them and make them anew. */
export const ORDER_INDEXES = { ...LIST_INDEXES, ...FILTER_INDEXES }

const created = (indexes: Readonly<Record<string, string>>) =>
  Object.entries(indexes)
    .map(([name, columns]) => `create index if not exists ${name} on orders ${columns};`)
    .join('\n')

export const CREATE_ORDER_INDEXES = created(LIST_INDEXES)

export const CREATE_FILTER_INDEXES = `${created(FILTER_INDEXES)}
  create index if not exists order_lines_by_product on order_lines (workspace_id, product, order_id);`
