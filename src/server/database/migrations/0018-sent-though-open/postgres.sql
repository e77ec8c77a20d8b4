create index orders_sent_though_open on orders (workspace_id, reporting_day, day, currency, shop, status, amount, refunded)
  where fulfillment_state in ('Fulfilled', 'Returned') and status not in ('Complete', 'Cancelled');
