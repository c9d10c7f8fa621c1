import { createServer } from 'node:http';

/**
 * What Node itself can do, as a measure: as many bytes as the path says to whoever asks, at the port of the first
 * parameter. `/2` is the least that is an answer.
 */
const bodies = new Map<string, Buffer>();

createServer((request, response) => {
  const body = bodyOf(request.url ?? '/');
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.argv[2]), 'localhost');

function bodyOf(url: string): Buffer {
  const known = bodies.get(url);
  if (known) return known;
  const made = Buffer.alloc(Number(url.slice(1)) || 2, 'a');
  bodies.set(url, made);
  return made;
}
