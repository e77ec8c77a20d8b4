drop index orders_by_amount;

create index orders_by_amount on orders (workspace_id, amount, id_key, currency);
