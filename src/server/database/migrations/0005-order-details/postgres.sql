alter table orders add column tags text collate "C" not null default '';
alter table orders add column discount bigint;
alter table orders add column shipping bigint;
alter table orders add column tax bigint;
alter table orders add column refunded bigint;
alter table orders add column payment_state text collate "C" not null default 'Unknown';
alter table orders add column fulfillment_state text collate "C" not null default 'Unknown';

alter table order_lines add column sku text collate "C" not null default '';
