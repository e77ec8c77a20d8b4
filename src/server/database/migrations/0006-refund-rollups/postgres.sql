insert into order_rollups
  select workspace_id, 'refunded', 'd', reporting_day as start, currency, status, count(*),
    cast(coalesce(sum(refunded >> 20), 0) as bigint) + (cast(coalesce(sum(refunded & 1048575), 0) as bigint) >> 20),
    cast(coalesce(sum(refunded & 1048575), 0) as bigint) & 1048575
  from orders where refunded is not null and reporting_day <> ''
  group by workspace_id, start, currency, status;

insert into order_rollups
  select workspace_id, 'refunded', 'm', substr(reporting_day, 1, 8) || '01' as start, currency, status, count(*),
    cast(coalesce(sum(refunded >> 20), 0) as bigint) + (cast(coalesce(sum(refunded & 1048575), 0) as bigint) >> 20),
    cast(coalesce(sum(refunded & 1048575), 0) as bigint) & 1048575
  from orders where refunded is not null and reporting_day <> ''
  group by workspace_id, start, currency, status;

insert into order_rollups
  select workspace_id, 'refunded', 'y', substr(reporting_day, 1, 4) || '-01-01' as start, currency, status, count(*),
    cast(coalesce(sum(refunded >> 20), 0) as bigint) + (cast(coalesce(sum(refunded & 1048575), 0) as bigint) >> 20),
    cast(coalesce(sum(refunded & 1048575), 0) as bigint) & 1048575
  from orders where refunded is not null and reporting_day <> ''
  group by workspace_id, start, currency, status;
