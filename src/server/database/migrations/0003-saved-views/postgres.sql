create table saved_views (
  workspace_id bigint not null,
  views text collate "C" not null,
  primary key (workspace_id)
);
