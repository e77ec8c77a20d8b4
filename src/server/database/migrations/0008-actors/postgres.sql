alter table changes add column actor_kind text collate "C" not null default 'computer';
alter table imports add column importer text collate "C" not null default 'This computer';
alter table imports add column importer_kind text collate "C" not null default 'computer';
