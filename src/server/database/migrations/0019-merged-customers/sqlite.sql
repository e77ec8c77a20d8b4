create index bulk_jobs_merged on bulk_jobs (workspace_id, id, change) where change like '%"merged":%';
