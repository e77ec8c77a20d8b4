drop table order_rollups;

create table order_rollups (
  workspace_id integer not null,
  dimension text not null,
  granularity text not null,
  start text not null,
  currency text not null,
  key text not null,
  shop text not null,
  orders integer not null,
  amount_high integer not null,
  amount_low integer not null,
  primary key (workspace_id, dimension, granularity, start, currency, key, shop)
) strict, without rowid;

insert into order_rollups (workspace_id, dimension, granularity, start, currency, key, shop,
    orders, amount_high, amount_low)
  select workspace_id, dimension, 'd', start, currency, key, shop, count(*), cast(coalesce(sum(amount >> 20), 0) as bigint), cast(coalesce(sum(amount & 1048575), 0) as bigint)
  from (
    select workspace_id, 'status' as dimension, day as start, currency, status as key, shop, amount as amount from orders
    union all select workspace_id, 'counted', reporting_day, currency, status, shop, amount from orders
    union all select workspace_id, 'channel', reporting_day, currency, channel, shop, amount from orders
    union all select workspace_id, 'payment', reporting_day, currency, payment_method, shop, amount from orders
    union all select workspace_id, 'city', reporting_day, currency, city, shop, amount from orders
    union all select workspace_id, 'country', reporting_day, currency, country, shop, amount from orders where country <> ''
    union all select workspace_id, 'refunded', reporting_day, currency, status, shop, refunded from orders
  ) as named where start <> '' and amount is not null
  group by workspace_id, dimension, start, currency, key, shop;

insert into order_rollups (workspace_id, dimension, granularity, start, currency, key, shop,
    orders, amount_high, amount_low)
  select workspace_id, dimension, 'm', substr(start, 1, 8) || '01', currency, key, shop,
    cast(sum(orders) as bigint), cast(sum(amount_high) as bigint), cast(sum(amount_low) as bigint)
  from order_rollups where granularity = 'd' group by workspace_id, dimension, substr(start, 1, 8) || '01', currency, key, shop;

insert into order_rollups (workspace_id, dimension, granularity, start, currency, key, shop,
    orders, amount_high, amount_low)
  select workspace_id, dimension, 'y', substr(start, 1, 4) || '-01-01', currency, key, shop,
    cast(sum(orders) as bigint), cast(sum(amount_high) as bigint), cast(sum(amount_low) as bigint)
  from order_rollups where granularity = 'm' group by workspace_id, dimension, substr(start, 1, 4) || '-01-01', currency, key, shop;

drop table product_rollups;

create table product_rollups (
  workspace_id integer not null,
  granularity text not null,
  start text not null,
  currency text not null,
  product text not null,
  shop text not null,
  orders integer not null,
  lines integer not null,
  amounts integer not null,
  amount_high integer not null,
  amount_low integer not null,
  quantities integer not null,
  pieces integer not null,
  priced_pieces integer not null,
  priced_high integer not null,
  priced_low integer not null,
  order_high integer not null,
  order_low integer not null,
  primary key (workspace_id, granularity, start, currency, product, shop)
) strict, without rowid;

insert into product_rollups (workspace_id, granularity, start, currency, product, shop,
    orders, lines, amounts, amount_high, amount_low, quantities, pieces, priced_pieces, priced_high, priced_low, order_high, order_low)
  select workspace_id, 'd', reporting_day, currency, product, shop, count(*),
    cast(coalesce(sum(lines), 0) as bigint), cast(coalesce(sum(amounts), 0) as bigint), cast(coalesce(sum(amount_high), 0) as bigint),
    cast(coalesce(sum(amount_low), 0) as bigint), cast(coalesce(sum(quantities), 0) as bigint), cast(coalesce(sum(pieces), 0) as bigint),
    cast(coalesce(sum(priced_pieces), 0) as bigint), cast(coalesce(sum(priced_high), 0) as bigint), cast(coalesce(sum(priced_low), 0) as bigint),
    cast(coalesce(sum(whole >> 20), 0) as bigint), cast(coalesce(sum(whole & 1048575), 0) as bigint)
  from (
    select l.workspace_id, o.reporting_day, o.currency, l.product, o.shop, o.amount as whole,
      count(*) as lines, count(l.amount) as amounts, sum(l.amount >> 20) as amount_high, sum(l.amount & 1048575) as amount_low,
      count(l.quantity) as quantities, sum(l.quantity) as pieces,
      sum(case when l.amount is not null then l.quantity end) as priced_pieces,
      sum(case when l.quantity is not null then l.amount >> 20 end) as priced_high,
      sum(case when l.quantity is not null then l.amount & 1048575 end) as priced_low
    from order_lines l join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
    where l.product <> '' and o.reporting_day <> ''
    group by l.workspace_id, l.order_id, l.product, o.reporting_day, o.currency, o.shop, o.amount
  ) as sold group by workspace_id, reporting_day, currency, product, shop;

insert into product_rollups (workspace_id, granularity, start, currency, product, shop,
    orders, lines, amounts, amount_high, amount_low, quantities, pieces, priced_pieces, priced_high, priced_low, order_high, order_low)
  select workspace_id, 'm', substr(start, 1, 8) || '01', currency, product, shop,
    cast(sum(orders) as bigint), cast(sum(lines) as bigint), cast(sum(amounts) as bigint), cast(sum(amount_high) as bigint),
    cast(sum(amount_low) as bigint), cast(sum(quantities) as bigint), cast(sum(pieces) as bigint), cast(sum(priced_pieces) as bigint),
    cast(sum(priced_high) as bigint), cast(sum(priced_low) as bigint), cast(sum(order_high) as bigint), cast(sum(order_low) as bigint)
  from product_rollups where granularity = 'd' group by workspace_id, substr(start, 1, 8) || '01', currency, product, shop;

insert into product_rollups (workspace_id, granularity, start, currency, product, shop,
    orders, lines, amounts, amount_high, amount_low, quantities, pieces, priced_pieces, priced_high, priced_low, order_high, order_low)
  select workspace_id, 'y', substr(start, 1, 4) || '-01-01', currency, product, shop,
    cast(sum(orders) as bigint), cast(sum(lines) as bigint), cast(sum(amounts) as bigint), cast(sum(amount_high) as bigint),
    cast(sum(amount_low) as bigint), cast(sum(quantities) as bigint), cast(sum(pieces) as bigint), cast(sum(priced_pieces) as bigint),
    cast(sum(priced_high) as bigint), cast(sum(priced_low) as bigint), cast(sum(order_high) as bigint), cast(sum(order_low) as bigint)
  from product_rollups where granularity = 'm' group by workspace_id, substr(start, 1, 4) || '-01-01', currency, product, shop;

drop table customer_days;

create table customer_days (
  workspace_id integer not null,
  currency text not null,
  customer_key text not null,
  day text not null,
  shop text not null,
  orders integer not null,
  primary key (workspace_id, currency, customer_key, day, shop)
) strict, without rowid;

insert into customer_days (workspace_id, currency, customer_key, day, shop, orders)
  select workspace_id, currency, customer_key, reporting_day, shop, count(*) from orders where customer_key <> '' and reporting_day <> ''
  group by workspace_id, currency, customer_key, reporting_day, shop;

drop table customer_gaps;

create table customer_gaps (
  workspace_id integer not null,
  shop text not null,
  currency text not null,
  granularity text not null,
  start text not null,
  previous text not null,
  customers integer not null,
  primary key (workspace_id, shop, currency, granularity, start, previous)
) strict, without rowid;

insert into customer_gaps (workspace_id, shop, currency, granularity, start, previous, customers)
  select workspace_id, shop, currency, 'd', day, previous, count(*) from (
    select workspace_id, '' as shop, currency, day,
      coalesce(lag(day) over (partition by workspace_id, currency, customer_key order by day), '') as previous
    from (select distinct workspace_id, currency, customer_key, day from customer_days) as days
  ) as gaps group by workspace_id, shop, currency, day, previous;

insert into customer_gaps (workspace_id, shop, currency, granularity, start, previous, customers)
  select workspace_id, shop, currency, 'd', day, previous, count(*) from (
    select workspace_id, shop, currency, day,
      coalesce(lag(day) over (partition by workspace_id, currency, customer_key, shop order by day), '') as previous
    from customer_days
  ) as gaps group by workspace_id, shop, currency, day, previous;

insert into customer_gaps (workspace_id, shop, currency, granularity, start, previous, customers)
  select workspace_id, shop, currency, 'm', substr(start, 1, 8) || '01', previous, cast(coalesce(sum(customers), 0) as bigint)
  from customer_gaps where granularity = 'd' and substr(start, 1, 8) <> substr(previous, 1, 8)
  group by workspace_id, shop, currency, substr(start, 1, 8), previous;
