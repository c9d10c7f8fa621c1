import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, portTrouble } from './ports.ts';

test('a free port is no trouble', async () => {
  expect(await portTrouble('PORT', String(await findFreePort()))).toBeNull();
});

test('a taken port is told with the variable and another port', async () => {
  const taker = createServer().listen(0);
  await once(taker, 'listening');
  const address = taker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const trouble = await portTrouble('SANDBOX_PORT', String(port));
  taker.close();
  const [, example = ''] = /SANDBOX_PORT=(\d+) npm start/.exec(trouble ?? '') ?? [];
  expect(trouble).toMatch(`Port ${port} is taken by another program. Set SANDBOX_PORT to a free one`);
  expect(Number(example)).toBeLessThan(65_536);
});

test.each(['abc', '0', '99999', '-1', '30.5', '0x10'])('PORT=%s is told as no port', async (value) => {
  expect(await portTrouble('PORT', value)).toBe(
    `PORT is "${value}"; expected a port, a whole number from 1 to 65535`,
  );
});
