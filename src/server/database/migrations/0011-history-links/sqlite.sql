create table history_links (
  workspace_id integer not null,
  position integer not null,
  entry_id text not null,
  at integer not null,
  digest text not null,
  hash text not null,
  primary key (workspace_id, position)
) strict, without rowid;

alter table workspaces add column history_length integer not null default 0;

alter table workspaces add column history_hash text not null default '';

alter table changes add column actor_id text not null default '';

create index changes_at on changes (workspace_id, at desc, id);
