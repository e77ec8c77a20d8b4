alter table changes add column actor_kind text not null default 'computer';
alter table imports add column importer text not null default 'This computer';
alter table imports add column importer_kind text not null default 'computer';
