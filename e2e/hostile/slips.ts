import type { Random } from './random.ts';

/** A slip of the pen in one line of a house file. */
export interface Slip {
  name: string;
  /** The line as it is written by mistake; null: this line gives no occasion. */
  write(line: string, random: Random): string | null;
}

/** Keys with one meaning wherever they stand, and values that each refuses. */
const wrongValues: Readonly<Record<string, readonly string[]>> = {
  age: ['sixteen', '160+', '-6+', '[6+]'],
  duration: ['long', '-1 h', '90', '{ h: 2 }'],
  venue: ['nowhere', '[]', '7'],
  menus: ['[nowhere]', 'no-such-menu', '{ a: b }'],
  tags: ['[nothing]', 'no-such-tag'],
  prices: ['no-such-list', '[]'],
  places: ['-5', 'many', '1.5'],
  position: ['first', '-1'],
  hall: ['no-such-hall'],
  'order limit': ['-1', 'six', '2.5'],
  every: ['[mon, funday]', 'sometimes'],
  days: ['2027-13-01..2027-14-01', 'soon', 'today..yesterday', '2027-02-30..2027-03-03'],
  at: ['25:00', '7 pm', '"19"'],
  step: ['0 min', 'half', '30'],
  email: ['box at pier', 'a@', '@b.example'],
  phone: ['call us', '12'],
  currency: ['EURO', 'rubles'],
  'time zone': ['Moscow', '+3'],
  languages: ['[ru, de]', 'russian'],
  price: ['ten', '-5', '1.234'],
  fee: ['5 percents', '-3', '120 %'],
  color: ['reddish', '"#12"'],
  accent: ['yellow', '"#808080"'],
  hold: ['15', 'soon'],
  gateway: ['paypal'],
  required: ['maybe', '1'],
  'tax system': ['simple'],
  min: ['-1', 'two'],
  max: ['-1', 'two'],
  'name visitors': ['sometimes'],
  'visitor data': ['[weight]'],
  file: ['pictures/not-there.svg', '../../etc/passwd'],
  zone: ['no-such-zone'],
  category: ['no-such-category'],
};

const otherKeys = ['title', 'note', 'description', 'picture', 'sessions', 'support', 'organiser', 'contacts'];
const knownKeys = [...Object.keys(wrongValues), ...otherKeys, 'alt', 'name', 'address', 'text', 'settings'];
const ownKey = /^(\s*(?:- )?)([a-z][a-z ]*?):(\s.*|)$/;

function keyOf(line: string): { before: string; key: string; value: string } | null {
  const [, before, key, value] = ownKey.exec(line) ?? [];
  if (before === undefined || key === undefined || value === undefined) return null;
  return knownKeys.includes(key) ? { before, key, value } : null;
}

export const slips: readonly Slip[] = [
  {
    name: 'a misspelt key',
    write: (line, random) => {
      const found = keyOf(line);
      // Without a value behind it, it may be a name that the house has given.
      if (!found || found.value === '') return null;
      const at = 1 + random.below(found.key.length - 1);
      const misspelt = random.one([
        found.key.slice(0, at) + found.key.slice(at + 1),
        found.key.slice(0, at) + found.key[at - 1] + found.key.slice(at),
        `${found.key}s`,
      ]);
      return knownKeys.includes(misspelt) ? null : `${found.before}${misspelt}:${found.value}`;
    },
  },
  {
    name: 'a wrong value',
    write: (line, random) => {
      const found = keyOf(line);
      const wrong = found && wrongValues[found.key];
      if (!wrong || !/^ [^\s|>{[]/.test(found.value)) return null;
      return `${found.before}${found.key}: ${random.one(wrong)}`;
    },
  },
  {
    name: 'a wrong value within braces',
    write: (line, random) => {
      const [, key = ''] = /[{,] (zone|category|price|fee|min|max|file|color): /.exec(line) ?? [];
      const wrong = wrongValues[key];
      if (!wrong) return null;
      return line.replace(new RegExp(`([{,] ${key}: )("[^"]*"|[^,}]*[^,} ])`), `$1${random.one(wrong)}`);
    },
  },
  {
    name: 'a language that is none',
    write: (line) => (/[{,] en: /.test(line) ? line.replace(/([{,] )en: /, '$1eng: ') : null),
  },
  {
    name: 'a tab',
    write: (line) => (/^ +\S/.test(line) && keyOf(line) ? line.replace(/^ +/, '\t') : null),
  },
  {
    name: 'an open bracket',
    write: (line) => (/^[^#"]*[[{][^"]*[\]}]$/.test(line) ? line.slice(0, -1) : null),
  },
  {
    name: 'an open quote',
    write: (line) => (/: "[^"]*"$/.test(line) ? line.slice(0, -1) : null),
  },
  {
    name: 'no space after the colon',
    write: (line) => {
      const found = keyOf(line);
      return found && /^ [^\s|>]/.test(found.value)
        ? `${found.before}${found.key}:${found.value.slice(1)}`
        : null;
    },
  },
  {
    name: 'a key twice',
    write: (line) => {
      const found = keyOf(line);
      return found && found.before.trim() === '' && /^ [^\s|>{[]/.test(found.value)
        ? `${line}\n${line}`
        : null;
    },
  },
  {
    name: 'no value',
    write: (line) => {
      const found = keyOf(line);
      const mustHave = ['title', 'age', 'gateway', 'email', 'currency', 'time zone', 'price'];
      return found && mustHave.includes(found.key) && /^ \S/.test(found.value)
        ? `${found.before}${found.key}:`
        : null;
    },
  },
  {
    name: 'an invisible character',
    write: (line) => (keyOf(line) && / \S/.test(line) ? line.replace(/ (?=\S)/, ' \u000b') : null),
  },
];
