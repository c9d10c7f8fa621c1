import { expect, test } from 'vitest';
import { exportedAsPage } from './handed-on.ts';

test('a script exports what it has of a page under the page’s name too', () => {
  expect(exportedAsPage('export{a};var b=1;export{b as t,c as $}', 't')).toBe(
    'export{a};var b=1;export{b as t,c as $,b as page}',
  );
  expect(exportedAsPage('export{tt as a,c as $,t}', '$')).toBe('export{tt as a,c as $,t,c as page}');
  expect(exportedAsPage('export{tt as a,t}', 't')).toBe('export{tt as a,t,t as page}');
  expect(() => exportedAsPage('export{tt as a}', 't')).toThrow('does not export "t"');
});
