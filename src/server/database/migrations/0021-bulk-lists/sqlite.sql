insert into bulk_job_orders (workspace_id, job_id, start, order_ids, refused)
  select workspace_id, id, 0, order_ids, refused from bulk_jobs;

alter table bulk_jobs drop column order_ids;
alter table bulk_jobs drop column refused;
