-- Whose sign-in lives: the club is asked about the person behind a profile.
create index sign_in_by_profile on sign_in (profile_id, started_at);
