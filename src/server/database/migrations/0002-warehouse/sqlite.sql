alter table orders add column warehouse text not null default '';

alter table orders add column warehouse_key text not null default '';

create index orders_by_warehouse on orders (workspace_id, warehouse, placed_at, id_key, reporting_day, currency);

create index orders_by_warehouse_key on orders (workspace_id, warehouse_key, id_key);
