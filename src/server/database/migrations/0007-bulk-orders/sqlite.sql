create table bulk_job_orders (
  workspace_id integer not null,
  job_id text not null,
  start integer not null,
  order_ids text not null,
  refused text not null,
  primary key (workspace_id, job_id, start)
) strict, without rowid;
