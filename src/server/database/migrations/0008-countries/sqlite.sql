alter table orders add column country text not null default '';

create index orders_by_country on orders (workspace_id, country, placed_at, id_key, reporting_day, currency);
