import { createServer } from 'node:http';

/** A merchant's callback address over a real socket. */
export interface TestShop {
  callbackUrl: string;
  /** Parameters of the callbacks received, in order. */
  callbacks: Record<string, string>[];
  /** HTTP statuses for the next callbacks; 200 once they are used up. */
  answers: number[];
  close(): Promise<void>;
}

export async function startTestShop(): Promise<TestShop> {
  const callbacks: Record<string, string>[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    callbacks.push(Object.fromEntries(new URL(request.url ?? '/', 'http://shop').searchParams));
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('the test shop has no port');
  return {
    callbackUrl: `http://127.0.0.1:${address.port}/callback?bank=rbs`,
    callbacks,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
