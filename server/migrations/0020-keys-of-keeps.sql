-- Drawn where a keep is asked for: sent again after a lost answer it is the same keep. Null: by a command, or of the house's files.
alter table keep add column key uuid unique;
