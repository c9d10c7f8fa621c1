-- The region as it was written, of a country without a list of regions.
alter table visitor_document add column region_name text;
