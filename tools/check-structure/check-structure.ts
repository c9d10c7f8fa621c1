import path from 'node:path';
import { allRules } from './all-rules.ts';
import { readProject } from './read-project.ts';

/** Holds the rules of the house (CONTRIBUTING.md) over the clone, or over a fixture; ends with 1 when one is broken. */
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));
const project = await readProject(root);
const findings = allRules.flatMap((rule) =>
  rule.find(project).map((finding) => ({ rule: rule.name, ...finding })),
);

for (const { file, line, rule, what } of findings) {
  process.stdout.write(`${file}:${line} ${rule}: ${what}\n`);
}
process.stdout.write(
  findings.length === 0
    ? `${project.sources.length} files keep all ${allRules.length} rules\n`
    : `${findings.length} places break a rule\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
