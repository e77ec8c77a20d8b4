alter table workspaces add column texts_due integer not null default 0;

update workspaces set texts_due = 1;

drop index orders_by_date;

create index orders_by_date on orders
  -- The columns that a list is searched and filtered by are included, so that a search from the newest order on reads only this index.
  (workspace_id, placed_at, id_key, status, day, amount, currency, search);
