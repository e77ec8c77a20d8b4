alter table shops add column sender text not null default '';

alter table orders add column assignee text not null default '';

alter table orders add column transactions text not null default '';

alter table orders add column shipments text not null default '';

alter table orders add column notes text not null default '';

create index orders_by_assignee on orders (workspace_id, assignee, placed_at, id_key, reporting_day, currency);

create index orders_by_states on orders (workspace_id, fulfillment_state, payment_state, placed_at, status, id_key, reporting_day, currency);

create index orders_by_tags on orders (workspace_id, tags) where tags <> '';

update saved_views set views = replace(replace(replace(views,
  'payment=', 'paymentMethod='), 'paymentNot=', 'paymentMethodNot='), 'paymentContains=', 'paymentMethodContains=');
