alter table orders add column tags text not null default '';
alter table orders add column discount integer;
alter table orders add column shipping integer;
alter table orders add column tax integer;
alter table orders add column refunded integer;
alter table orders add column payment_state text not null default 'Unknown';
alter table orders add column fulfillment_state text not null default 'Unknown';

alter table order_lines add column sku text not null default '';
