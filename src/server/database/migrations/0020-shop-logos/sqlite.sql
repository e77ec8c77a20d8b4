create table shop_logos (
  workspace_id integer not null,
  id text not null,
  image text not null,
  primary key (workspace_id, id)
) strict, without rowid;

alter table shops add column logo text not null default '';
alter table shops add column slip text not null default 'sku,phone,note';
