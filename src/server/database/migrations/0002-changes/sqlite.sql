alter table orders add column email text not null default '';
alter table orders add column phone text not null default '';
alter table orders add column note text not null default '';
alter table orders add column file_content text;
alter table orders rename column import_id to change_id;

alter table replaced_orders rename column import_id to change_id;
alter table replaced_orders rename column replaced_import_id to replaced_change_id;

create index orders_by_customer on orders (workspace_id, customer_key, placed_at, id_key);

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
