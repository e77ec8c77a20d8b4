alter table orders add column source_line integer;
