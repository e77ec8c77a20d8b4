create table saved_views (
  workspace_id integer not null,
  views text not null,
  primary key (workspace_id)
) strict, without rowid;
