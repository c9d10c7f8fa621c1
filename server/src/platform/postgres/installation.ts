/** PostgreSQL's programs on this machine. */
export interface Installation {
  /** `embedded`: came with npm · `system`: was here. */
  kind: 'embedded' | 'system';
  major: number;
  program(name: 'initdb' | 'postgres'): string;
}
