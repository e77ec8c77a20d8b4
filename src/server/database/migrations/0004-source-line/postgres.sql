alter table orders add column source_line bigint;
