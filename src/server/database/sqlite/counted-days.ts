/** Two more days of an order: when it was paid, and under which day the figures count it. */
export const COUNTED_DAYS = `
  alter table orders add column paid_day text not null default '';
  alter table orders add column counted_day text not null default '';
  update orders set counted_day = day;
`

/** What a workspace decides about its figures, what it aims at, what it knows of files, and what imports replaced. */
export const JOURNAL_AND_SETTINGS = `
  alter table workspaces add column excluded_statuses text not null default '[]';
  alter table workspaces add column counted_date text not null default 'placed';
  alter table workspaces add column settings_version integer not null default 1;
  alter table workspaces add column orders_version integer not null default 0;
  alter table imports add column undone_at integer;

  create table targets (
    workspace_id integer not null,
    currency text not null,
    month text not null,
    amount integer not null,
    primary key (workspace_id, currency, month)
  ) strict, without rowid;

  create table import_mappings (
    workspace_id integer not null,
    headings_hash text not null,
    mapping text not null,
    used_at integer not null,
    primary key (workspace_id, headings_hash)
  ) strict, without rowid;

  -- The content that a version of an order had when an import replaced it: what undoing that import brings back.
  create table replaced_orders (
    workspace_id integer not null,
    order_id text not null,
    version integer not null,
    import_id text not null,
    replaced_import_id text not null,
    content text not null,
    primary key (workspace_id, order_id, version)
  ) strict, without rowid;
  create index replaced_orders_by_import on replaced_orders (workspace_id, import_id);
  create index replaced_orders_by_replaced on replaced_orders (workspace_id, replaced_import_id);
`
