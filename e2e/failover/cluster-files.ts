import { readFile } from 'node:fs/promises';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../docs/for-operators/failover.md');

/** The files of the operators' page for three machines, each with a loopback address of its own instead. */
export interface ClusterFiles {
  /** Addresses of the nodes. */
  hosts: readonly string[];
  patroni(node: number, own: { folder: string; programs: string }): string;
  etcd(node: number): Record<string, string>;
  /** The part in front of the database, which answers at `databaseHost`. */
  haproxy: string;
  databaseHost: string;
}

export async function readClusterFiles(): Promise<ClusterFiles> {
  const blocks = (await readFile(page, 'utf8')).split(/^```$/m);
  const block = (start: string) => {
    const found = blocks.map((text) => text.trimStart()).find((text) => text.startsWith(start));
    if (found === undefined) throw new Error(`${page} has no file that begins with "${start}"`);
    return found;
  };
  const number = () => 1 + Math.floor(Math.random() * 254);
  const network = `127.${number()}.${number()}.`;
  const moved = (text: string) =>
    // Whoever asks a loopback address comes from 127.0.0.1.
    text.replaceAll('10.0.0.0/24', '127.0.0.0/8').replaceAll('10.0.0.', network);
  const databaseHost = `${network}9`;
  return {
    hosts: [1, 2, 3].map((last) => network + last),
    patroni: (node, { folder, programs }) =>
      moved(ofNode(block('scope: foyer'), node))
        .replace(/bin_dir: .*/, `bin_dir: ${programs}`)
        .replace(/data_dir: .*/, `data_dir: ${folder}/data`)
        .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass`)
        .concat(`  parameters: { unix_socket_directories: "${folder}" }\n`),
    etcd: (node) =>
      Object.fromEntries(
        moved(ofNode(block('ETCD_NAME'), node))
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    haproxy: moved(block('listen database')).replace('127.0.0.1:', `${databaseHost}:`),
    databaseHost,
  };
}

/** The page writes the first machine's: lines that name all three stay. */
function ofNode(text: string, node: number): string {
  return text
    .split('\n')
    .map((line) =>
      line.includes('10.0.0.3')
        ? line
        : line.replaceAll('10.0.0.1', `10.0.0.${node + 1}`).replace('node1', `node${node + 1}`),
    )
    .join('\n');
}

/** The house's reverse proxy in front of both shops. */
export function webProxy(port: number, shopPorts: readonly number[]): string {
  const shops = shopPorts.map((shopPort, index) => `  server shop${index} 127.0.0.1:${shopPort} check`);
  return `
listen shops
  mode http
  bind 127.0.0.1:${port}
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option forwardfor
  option httpchk GET /robots.txt
  default-server inter 1s fall 2 rise 1
${shops.join('\n')}
`;
}
