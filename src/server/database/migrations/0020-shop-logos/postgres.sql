create table shop_logos (
  workspace_id bigint not null,
  id text collate "C" not null,
  image text collate "C" not null,
  primary key (workspace_id, id)
);

alter table shops add column logo text collate "C" not null default '';
alter table shops add column slip text collate "C" not null default 'sku,phone,note';
