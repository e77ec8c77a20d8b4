alter table orders add column date_text text collate "C" not null default '';
alter table orders add column paid_text text collate "C" not null default '';

alter table workspaces add column stale_after_days bigint not null default 7;
