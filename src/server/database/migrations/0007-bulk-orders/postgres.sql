create table bulk_job_orders (
  workspace_id bigint not null,
  job_id text collate "C" not null,
  start bigint not null,
  order_ids text collate "C" not null,
  refused text collate "C" not null,
  primary key (workspace_id, job_id, start)
);
