alter table orders add column invoices text collate "C" not null default '';

alter table shops add column invoice text collate "C" not null default 'INV-1';

alter table shops add column credit text collate "C" not null default 'CN-1';

update shops set invoice = prefix || invoice, credit = prefix || credit where slug <> 'main';

create index orders_by_invoices on orders (workspace_id) where invoices <> '';
