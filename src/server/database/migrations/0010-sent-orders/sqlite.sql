create table sent_orders (
  workspace_id integer not null,
  shop text not null,
  id text not null,
  number text not null,
  modified_at integer not null,
  primary key (workspace_id, shop, id)
) strict, without rowid;
create index imports_finished on imports (workspace_id, finished_at, undone_at);
