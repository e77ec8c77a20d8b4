alter table orders add column date_text text not null default '';
alter table orders add column paid_text text not null default '';

alter table workspaces add column stale_after_days integer not null default 7;
