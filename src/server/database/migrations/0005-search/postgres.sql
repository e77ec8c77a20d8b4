alter table workspaces add column texts_due bigint not null default 0;

update workspaces set texts_due = 1;
