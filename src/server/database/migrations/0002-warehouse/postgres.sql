alter table orders add column warehouse text collate "C" not null default '';

alter table orders add column warehouse_key text collate "C" not null default '';

create index orders_by_warehouse on orders (workspace_id, warehouse, placed_at);

create index orders_by_warehouse_key on orders (workspace_id, warehouse_key, id_key);
