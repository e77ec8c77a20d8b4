alter table workspaces add column working_days text collate "C" not null default '[1,2,3,4,5,6,7]';

alter table workspaces add column late_after_days bigint not null default 3;
