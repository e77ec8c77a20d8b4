alter table product_rollups add column pieces_high integer not null default 0;
alter table product_rollups add column pieces_low integer not null default 0;
alter table product_rollups add column priced_pieces_high integer not null default 0;
alter table product_rollups add column priced_pieces_low integer not null default 0;

update product_rollups set pieces_high = pieces >> 20, pieces_low = pieces & 1048575,
  priced_pieces_high = priced_pieces >> 20, priced_pieces_low = priced_pieces & 1048575;

alter table product_rollups drop column pieces;
alter table product_rollups drop column priced_pieces;
alter table product_rollups drop column lines;
