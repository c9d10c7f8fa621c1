import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type SourceFile, sourceFile } from './source-file.ts';

/** Where our own code lies. */
const folders = ['contract', 'server', 'storefront', 'desk', 'sandbox', 'e2e', 'tools'];
const foreign = new Set(['node_modules', 'dist', 'fixtures']);

export interface Project {
  /** Every file, whatever is in it: for rules on paths. */
  paths: string[];
  sources: SourceFile[];
  /** Migrations. */
  scripts: { path: string; text: string }[];
}

/** Reads the project whose root this is. */
export async function readProject(root: string): Promise<Project> {
  const paths = (await Promise.all(folders.map((folder) => listFiles(root, folder)))).flat().sort();
  const typescript = paths.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  const sources = typescript.map(async (file) =>
    sourceFile(file, await readFile(path.join(root, file), 'utf8')),
  );
  const scripts = paths
    .filter((file) => file.endsWith('.sql'))
    .map(async (file) => ({ path: file, text: await readFile(path.join(root, file), 'utf8') }));
  return { paths, sources: await Promise.all(sources), scripts: await Promise.all(scripts) };
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const files = entries.map((entry) => {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return foreign.has(entry.name) ? [] : listFiles(root, file);
  });
  return (await Promise.all(files)).flat();
}

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
