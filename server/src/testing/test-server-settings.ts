/** Tests throw their data away, and many files run at once. */
export const testServerSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '1GB',
  autovacuum: 'off',
};
