alter table changes add column object text collate "C" not null default 'order';

alter table changes add column fields text collate "C" not null default '[]';

alter table changes rename column order_id to object_id;
