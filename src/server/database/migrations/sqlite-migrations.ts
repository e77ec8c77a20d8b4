import type { DatabaseSync } from 'node:sqlite'
import { remakingProductSums } from '#server/aggregates/rebuild.ts'
import { COUNTED_DAYS, JOURNAL_AND_SETTINGS } from '#server/database/sqlite/counted-days.ts'
import {
  DERIVED_SCHEMA,
  DROP_DERIVED,
  PRODUCT_ROLLUPS,
  SEARCH_GRAMS,
  SORT_BUCKETS,
} from '#server/database/sqlite/derived-schema.ts'
import { FILTER_INDEXES } from '#server/database/sqlite/filter-indexes.ts'
import { NUMBER_ORDERS, ORDER_INDEXES } from '#server/database/sqlite/number-orders.ts'
import { rebuildDerived } from '#server/database/sqlite/rebuild-derived.ts'
import { remakeGrams } from '#server/database/sqlite/remake-grams.ts'

/** SQL, or what SQL alone cannot do. */
export type Migration = string | ((database: DatabaseSync) => void)

/**
 * Every step of the schema, oldest first; `pragma user_version` counts the ones a database has had. A step that has been
 * released is never edited. Every table's key starts with the workspace; no triggers (distributed databases refuse them).
 */
export const MIGRATIONS: readonly Migration[] = [
  `
  create table workspaces (
    id integer primary key,
    slug text not null unique,
    name text not null,
    time_zone text
  ) strict;

  create table orders (
    workspace_id integer not null references workspaces (id),
    id text not null,
    id_key text not null,
    placed_at integer not null,
    day text not null,
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
    channel text not null,
    payment_method text not null,
    currency text not null,
    amount integer not null,
    search text not null,
    source_status text not null,
    content_hash text not null,
    version integer not null,
    import_id text not null,
    primary key (workspace_id, id)
  ) strict;
  create unique index orders_by_id on orders (workspace_id, id_key);
  -- The list's filters ride along, so that counting and searching newest first reads this index alone.
  create index orders_by_date on orders (workspace_id, placed_at, id_key, status, day, search);
  create index orders_by_user on orders (workspace_id, customer_name_key, id_key);
  create index orders_by_project on orders (workspace_id, project_key, id_key);
  create index orders_by_address on orders (workspace_id, address_key, id_key);
  create index orders_by_status on orders (workspace_id, status_key, id_key);
  create index orders_by_amount on orders (workspace_id, amount, id_key);
  create index orders_by_day on orders (workspace_id, day, currency);
  -- So does all that the dashboard adds up.
  create index orders_by_currency on orders
    (workspace_id, currency, day, id, amount, customer_key, city, channel, payment_method, status);

  create table order_lines (
    workspace_id integer not null,
    order_id text not null,
    line integer not null,
    product text not null,
    quantity integer,
    price integer,
    amount integer,
    currency text not null,
    primary key (workspace_id, order_id, line),
    foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
  ) strict, without rowid;

  create table imports (
    workspace_id integer not null references workspaces (id),
    id text not null,
    name text not null,
    body_hash text not null,
    started_at integer not null,
    finished_at integer,
    report text,
    primary key (workspace_id, id)
  ) strict;
  create index imports_by_body on imports (workspace_id, body_hash);
  `,
  // Once it made the derived tables too; the last step that changes them makes them anew, so no earlier one has to.
  NUMBER_ORDERS + ORDER_INDEXES,
  (database) => {
    database.exec(COUNTED_DAYS + JOURNAL_AND_SETTINGS + DROP_DERIVED + DERIVED_SCHEMA)
    rebuildDerived(database)
  },
  FILTER_INDEXES,
  SORT_BUCKETS,
  // What the orders of each product add up to; some ten seconds for a million orders.
  (database) => {
    database.exec(`drop table product_rollups; ${PRODUCT_ROLLUPS}`)
    for (const sql of remakingProductSums('workspace_id is not null')) database.exec(sql)
  },
  // Which grams stand outside project and status, and where words meet; some fifteen seconds for a million orders.
  (database) => {
    database.exec(`drop table search_grams; ${SEARCH_GRAMS}`)
    remakeGrams(database)
  },
]
