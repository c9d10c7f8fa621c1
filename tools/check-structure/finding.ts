import type { Project } from './read-project.ts';

/** A place that breaks a rule, and what to do about it. */
export interface Finding {
  file: string;
  line: number;
  what: string;
}

export interface Rule {
  /** As it is named in the output, and as its folder of fixtures is called. */
  name: string;
  find(project: Project): Finding[];
}
