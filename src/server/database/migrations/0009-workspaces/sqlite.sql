alter table workspaces add column archived_at integer;
