update workspaces set texts_due = 1;
