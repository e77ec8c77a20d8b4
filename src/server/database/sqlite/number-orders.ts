/** Orders of a workspace have numbers from `workspace id * NUMBERS_PER_WORKSPACE`, so one search index serves all. */
export const NUMBERS_PER_WORKSPACE = 2 ** 40

/** A number of its own for each order, which VACUUM leaves as it is. Foreign keys must be off: the table is made anew. */
export const NUMBER_ORDERS = `
  create table numbered_orders (
    number integer primary key,
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
    unique (workspace_id, id)
  ) strict;
  insert into numbered_orders
    select workspace_id * ${NUMBERS_PER_WORKSPACE} + row_number() over (partition by workspace_id order by rowid), *
    from orders;
  drop table orders;
  alter table numbered_orders rename to orders;
`

/** The list's indexes; a bulk load may drop them and make them anew. */
export const ORDER_INDEXES = `
  create unique index orders_by_id on orders (workspace_id, id_key);
  -- The list's filters ride along, so that searching newest first reads this index alone.
  create index orders_by_date on orders (workspace_id, placed_at, id_key, status, day, search);
  create index orders_by_user on orders (workspace_id, customer_name_key, id_key);
  create index orders_by_project on orders (workspace_id, project_key, id_key);
  create index orders_by_address on orders (workspace_id, address_key, id_key);
  create index orders_by_status on orders (workspace_id, status_key, id_key);
  create index orders_by_amount on orders (workspace_id, amount, id_key);
  create index orders_by_day on orders (workspace_id, day);
`
