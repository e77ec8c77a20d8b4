create table shops (
  workspace_id integer not null,
  slug text not null,
  name text not null,
  prefix text not null,
  currency text not null,
  colour text not null,
  primary key (workspace_id, slug)
) strict, without rowid;

alter table orders add column shop text not null default 'main';

alter table orders add column shop_number text not null default '';

create index orders_by_shop on orders (workspace_id, shop, placed_at, id_key, reporting_day, currency);

create index orders_by_shop_number on orders (workspace_id, shop_number) where shop_number <> '';

alter table imports add column shop text not null default 'main';

alter table imports add column headings_key text not null default '';

insert into shops select id, 'main', 'Main shop', 'MAIN-', 'XXX', 'blue' from workspaces
  where exists (select 1 from orders where orders.workspace_id = workspaces.id);

insert into shops
  -- A remembered prefix of order IDs belonged to a second shop.
  select workspace_id, 'shop-' || (1 + row_number() over (partition by workspace_id order by prefix)), 'Shop ' || prefix, prefix, 'XXX', 'green'
  from (select distinct workspace_id, json_extract(mapping, '$.idPrefix') as prefix from import_mappings) as remembered
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

update orders set shop = 'main', shop_number = ''
  -- A prefix was given to every ID of its file (R-… are those of rows without one): an import that wrote others had none.
  where shop <> 'main' and (workspace_id, id) in (
    select workspace_id, order_id from (
      select workspace_id, id as order_id, change_id from orders
      union all select workspace_id, order_id, replaced_change_id from replaced_orders
    ) as written where (workspace_id, change_id) in (
      select workspace_id, change_id from (
        select workspace_id, id as order_id, change_id from orders
        union all select workspace_id, order_id, replaced_change_id from replaced_orders
      ) as other where order_id not like 'R-%'
        and exists (select 1 from imports where imports.workspace_id = other.workspace_id and imports.id = other.change_id)
        and not exists (select 1 from shops where shops.workspace_id = other.workspace_id and slug <> 'main'
          and substr(order_id, 1, length(prefix)) = prefix and length(order_id) > length(prefix))));

update orders set file_content = json_set(file_content, '$.shop', shop, '$.shopNumber', shop_number)
  where shop <> 'main' and file_content is not null;

update replaced_orders set content = json_set(content, '$.order.shop', (select slug from shops
    where shops.workspace_id = replaced_orders.workspace_id and slug <> 'main' and substr(order_id, 1, length(prefix)) = prefix
    and length(order_id) > length(prefix) order by length(prefix) desc limit 1), '$.order.shopNumber', (select substr(order_id, length(prefix) + 1) from shops
    where shops.workspace_id = replaced_orders.workspace_id and slug <> 'main' and substr(order_id, 1, length(prefix)) = prefix
    and length(order_id) > length(prefix) order by length(prefix) desc limit 1))
  where content <> 'null' and exists (select 1 from shops
    where shops.workspace_id = replaced_orders.workspace_id and slug <> 'main' and substr(order_id, 1, length(prefix)) = prefix
    and length(order_id) > length(prefix))
    and not exists (select 1 from orders where orders.workspace_id = replaced_orders.workspace_id and id = order_id and shop = 'main');

update replaced_orders set content = json_set(content,
  '$.file.shop', json_extract(content, '$.order.shop'), '$.file.shopNumber', json_extract(content, '$.order.shopNumber'))
  where json_type(content, '$.file') = 'object' and json_extract(content, '$.order.shop') is not null;

update import_mappings set mapping = json_remove(mapping, '$.idPrefix') where json_extract(mapping, '$.idPrefix') is not null;

insert into order_rollups
  select workspace_id, 'shop', 'd', reporting_day, currency, shop, count(*), sum(amount >> 20), sum(amount & 1048575)
  from orders where reporting_day <> '' group by workspace_id, reporting_day, currency, shop;

insert into order_rollups
  select workspace_id, 'shop', 'm', substr(start, 1, 8) || '01', currency, key, sum(orders), sum(amount_high), sum(amount_low)
  from order_rollups where dimension = 'shop' and granularity = 'd' group by workspace_id, substr(start, 1, 8), currency, key;

insert into order_rollups
  select workspace_id, 'shop', 'y', substr(start, 1, 4) || '-01-01', currency, key, sum(orders), sum(amount_high), sum(amount_low)
  from order_rollups where dimension = 'shop' and granularity = 'm' group by workspace_id, substr(start, 1, 4), currency, key;
