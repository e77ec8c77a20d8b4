create table notifications (
  workspace_id bigint not null,
  position bigint not null,
  at bigint not null,
  kind text collate "C" not null,
  orders bigint not null,
  order_id text collate "C" not null,
  import_id text collate "C" not null,
  recipient text collate "C" not null,
  actor text collate "C" not null,
  caused_by text collate "C" not null,
  primary key (workspace_id, position)
);

create table notification_readers (
  workspace_id bigint not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  url text collate "C" not null,
  secret text collate "C" not null,
  position bigint not null,
  failures bigint not null,
  problem text collate "C" not null,
  retry_at bigint not null,
  primary key (workspace_id, kind, id)
);

alter table shops add column threshold text collate "C" not null default '';
