import { expect, test } from 'vitest';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { themeSheet } from './theme.ts';

const { theme } = sampleSetup();

test('the theme of a house becomes a sheet of custom properties', () => {
  expect(themeSheet({ ...theme, radius: 12, font: 'Golos Text' })).toContain(
    '--accent:#f6e42a;--on-accent:#1c1916;--radius:12px;--font:"Golos Text",Onest',
  );
});

test('nothing of a house file can end the sheet', () => {
  const sheet = themeSheet({ accent: 'red}</style>', onAccent: 'url(x)', radius: 99, font: 'a";}' });
  expect(sheet).toBe(':root{}');
});
