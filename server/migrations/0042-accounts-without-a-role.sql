-- An account of the house that is in none of its groups any more has no role here until a sign-in brings one back.
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  roles <@ array['head', 'office', 'door', 'programme', 'marketing', 'books', 'tech']
  and (cardinality(roles) > 0 or account_issuer is not null)
);
