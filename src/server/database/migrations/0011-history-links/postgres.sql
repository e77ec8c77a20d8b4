create table history_links (
  workspace_id bigint not null,
  position bigint not null,
  entry_id text collate "C" not null,
  at bigint not null,
  digest text collate "C" not null,
  hash text collate "C" not null,
  primary key (workspace_id, position)
);

alter table workspaces add column history_length bigint not null default 0;

alter table workspaces add column history_hash text collate "C" not null default '';

alter table changes add column actor_id text collate "C" not null default '';

create index changes_at on changes (workspace_id, at desc, id);
