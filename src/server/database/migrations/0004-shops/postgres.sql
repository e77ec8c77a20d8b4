create table shops (
  workspace_id bigint not null,
  slug text collate "C" not null,
  name text collate "C" not null,
  prefix text collate "C" not null,
  currency text collate "C" not null,
  colour text collate "C" not null,
  primary key (workspace_id, slug)
);

alter table orders add column shop text collate "C" not null default 'main';

alter table orders add column shop_number text collate "C" not null default '';

create index orders_by_shop on orders (workspace_id, shop, placed_at);

create index orders_by_shop_number on orders (workspace_id, shop_number) where shop_number <> '';

alter table imports add column shop text collate "C" not null default 'main';

alter table imports add column headings_key text collate "C" not null default '';

insert into shops select id, 'main', 'Main shop', 'MAIN-', 'XXX', 'blue' from workspaces
  where exists (select 1 from orders where orders.workspace_id = workspaces.id);

insert into shops
  -- A remembered prefix of order IDs belonged to a second shop.
  select workspace_id, 'shop-' || (1 + row_number() over (partition by workspace_id order by prefix)), 'Shop ' || prefix, prefix, 'XXX', 'green'
  from (select distinct workspace_id, mapping::jsonb ->> 'idPrefix' as prefix from import_mappings) as remembered
  where prefix <> '';

update orders set
  shop_number = (select substr(orders.id, length(prefix) + 1) from shops
    where shops.workspace_id = orders.workspace_id and slug <> 'main' and substr(orders.id, 1, length(prefix)) = prefix
    order by length(prefix) desc limit 1),
  shop = (select slug from shops
    where shops.workspace_id = orders.workspace_id and slug <> 'main' and substr(orders.id, 1, length(prefix)) = prefix
    order by length(prefix) desc limit 1)
  where exists (select 1 from shops where shops.workspace_id = orders.workspace_id and slug <> 'main'
    and substr(orders.id, 1, length(prefix)) = prefix and length(orders.id) > length(prefix));

update import_mappings set mapping = (mapping::jsonb - 'idPrefix')::text where mapping::jsonb ->> 'idPrefix' is not null;

insert into order_rollups
  select workspace_id, 'shop', 'd', reporting_day, currency, shop, count(*), cast(sum(amount >> 20) as bigint), cast(sum(amount & 1048575) as bigint)
  from orders where reporting_day <> '' group by workspace_id, reporting_day, currency, shop;

insert into order_rollups
  select workspace_id, 'shop', 'm', substr(start, 1, 8) || '01', currency, key, cast(sum(orders) as bigint), cast(sum(amount_high) as bigint), cast(sum(amount_low) as bigint)
  from order_rollups where dimension = 'shop' and granularity = 'd' group by workspace_id, substr(start, 1, 8), currency, key;

insert into order_rollups
  select workspace_id, 'shop', 'y', substr(start, 1, 4) || '-01-01', currency, key, cast(sum(orders) as bigint), cast(sum(amount_high) as bigint), cast(sum(amount_low) as bigint)
  from order_rollups where dimension = 'shop' and granularity = 'm' group by workspace_id, substr(start, 1, 4), currency, key;
