create table notifications (
  workspace_id integer not null,
  position integer not null,
  at integer not null,
  kind text not null,
  orders integer not null,
  order_id text not null,
  import_id text not null,
  recipient text not null,
  actor text not null,
  caused_by text not null,
  primary key (workspace_id, position)
) strict, without rowid;

create table notification_readers (
  workspace_id integer not null,
  id text not null,
  kind text not null,
  url text not null,
  secret text not null,
  position integer not null,
  failures integer not null,
  problem text not null,
  retry_at integer not null,
  primary key (workspace_id, kind, id)
) strict, without rowid;

alter table shops add column threshold text not null default '';
