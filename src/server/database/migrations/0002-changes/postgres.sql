alter table orders add column email text collate "C" not null default '';
alter table orders add column phone text collate "C" not null default '';
alter table orders add column note text collate "C" not null default '';
alter table orders add column file_content text collate "C";
alter table orders rename column import_id to change_id;

alter table replaced_orders rename column import_id to change_id;
alter table replaced_orders rename column replaced_import_id to replaced_change_id;

create index orders_by_customer on orders (workspace_id, customer_key, placed_at, id_key);

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
