create table sent_orders (
  workspace_id bigint not null,
  shop text collate "C" not null,
  id text collate "C" not null,
  number text collate "C" not null,
  modified_at bigint not null,
  primary key (workspace_id, shop, id)
);
create index imports_finished on imports (workspace_id, finished_at, undone_at);
