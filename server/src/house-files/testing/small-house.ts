import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';

/** A house in memory: names of files and what is in them. */
export type HouseInMemory = Readonly<Record<string, string | Uint8Array>>;

export function folderInMemory(files: HouseInMemory): HouseFolder {
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, bytesOf(content)]));
  return {
    name: 'memory',
    list: () => [...bytes.keys()].sort(),
    unreadable: [],
    size: (file) => bytes.get(file)?.length ?? null,
    read: (file) => bytes.get(file) ?? new Uint8Array(),
  };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="#1d4f7c"/></svg>';

/** A house of two events in which nothing is wrong, years ahead: the clock of a database cannot be set. */
export const smallHouse: Readonly<Record<string, string>> = {
  'house.yaml': `title: { ru: Пристань, en: The Pier }
languages: [ru, en]
currency: RUB
time zone: Europe/Moscow
logo:
  file: logo.svg
look:
  accent: "#1d4f7c"
  radius: 4
organiser:
  name: Пристань
  address: Набережная, 1
  tax id: "5260000012"
contacts: Набережная, 1
support:
  email: box@pier.example
  phone: +7 800 000-00-00
mail:
  from: box@pier.example
rules:
  purchase-terms:
    name: { ru: Условия, en: Terms }
    file: { ru: rules/terms.md }
  privacy-policy:
    name: { ru: Данные, en: Data }
    url: https://pier.example/privacy
consents:
  offer:
    text: Принимаю [условия](/rules/purchase-terms)
    required: yes
payment ways:
  card:
    name: { ru: Карта, en: Card }
    gateway: rbs
    settings:
      address: https://bank.example/payment/rest/
      user name from: BANK_USER
      password from: BANK_PASSWORD
      callback key from: BANK_CALLBACK_KEY
hold: 15 min
`,
  'venues.yaml': `hall:
  name: { ru: Зал, en: Hall }
  address: Набережная, 1
  map: https://maps.example/hall
yard:
  name: { ru: Двор, en: Yard }
`,
  'tags.yaml': `premiere:
  name: { ru: Премьера, en: Premiere }
`,
  'menus.yaml': `kinds:
  tickets:
    name: { ru: Афиша, en: Programme }
  concerts:
    name: { ru: Концерты, en: Concerts }
menus:
  theatre:
    kind: tickets
    name: { ru: Театр, en: Theatre }
  music:
    kind: concerts
    name: { ru: Музыка, en: Music }
`,
  'prices.yaml': `categories:
  adult:
    name: { ru: Взрослый, en: Adult }
  child:
    name: { ru: Ребёнок, en: Child }
zones:
  stalls:
    name: { ru: Партер, en: Stalls }
    color: "#1d4f7c"
  balcony:
    name: { ru: Балкон, en: Balcony }
lists:
  evening:
    - { zone: stalls, category: adult, price: 900, fee: 5 % }
    - { zone: balcony, category: adult, price: 500, fee: 20 }
  day:
    - { category: adult, price: 300, min: 1, max: 6 }
    - { category: child, price: 150 }
  gift:
    - { category: adult, price: free }
`,
  'events/play.yaml': `title: { ru: Гроза, en: The Storm }
note: Премьера
description: |
  Волга на сцене настоящая.

  [Подробнее](https://pier.example/storm)
picture: pictures/play.svg
age: 16+
duration: 2 h 20 min
venue: hall
menus: [theatre]
tags: [premiere]
prices: evening
zone places: { stalls: 100, balcony: 50 }
order limit: 6
sessions:
  - 2038-02-14 19:00
  - on: [2038-02-15, 2038-02-16]
    at: 19:00
    places: 120
`,
  'events/museum.yaml': `title: { ru: Музей, en: Museum }
age: 6+
venue: yard
menus: theatre
prices: day
places: 20
sessions:
  - every: [tue-sun]
    days: 2038-01-10..2038-03-01
    from: 10:00
    to: 17:30
    step: 30 min
    except: [2038-01-20, 2038-01-21 12:00]
    sale:
      opens: 2037-12-01 12:00
      closes: 1 h before
`,
  'rules/terms.md': 'Деньги возвращаем. [Правила](/rules/visitor-rules)\n',
  'pictures/play.svg': square,
  'logo.svg': square,
};

/** The small house with one piece of one file written otherwise. */
export function houseWith(file: string, piece: string, instead: string): HouseInMemory {
  const before = smallHouse[file];
  if (before === undefined || !before.includes(piece)) throw new Error(`${file} has no "${piece}"`);
  return { ...smallHouse, [file]: before.replace(piece, () => instead) };
}

/** Writes the small house into a folder on disk. */
export function writeSmallHouse(folder: string): void {
  for (const [name, text] of Object.entries(smallHouse)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
