import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Value = readonly [number: number, file: string, old: string, wanted: string];

/** What an operator types in place of what stands in the line with this number: file, old, new. */
export const values: readonly Value[] = [
  [1, 'house.yaml', 'Мой музей', 'Музей соли'],
  [2, 'house.yaml', 'Музей у реки', 'Солеварня, в которой ещё варят'],
  [3, 'house.yaml', 'Europe/Moscow', 'Asia/Yekaterinburg'],
  [4, 'house.yaml', '#1d4f7c', '#7a2e5d'],
  [5, 'house.yaml', 'ООО «Мой музей»', 'АНО «Музей соли»'],
  [6, 'house.yaml', '101000, Москва, Мой переулок, 1', '618540, Соликамск, Набережная, 7'],
  [7, 'house.yaml', '7700000000', '5900000007'],
  [8, 'house.yaml', 'Москва, Мой переулок, 1. Открыты', 'Соликамск, Набережная, 7. Открыты'],
  [9, 'house.yaml', 'bilet@moy-muzey.example', 'bilet@sol.example'],
  [10, 'house.yaml', '+7 495 000-00-00', '+7 342 000-00-00'],
  [11, 'house.yaml', 'bilet@moy-muzey.example', 'kassa@sol.example'],
  [12, 'rules/purchase-terms.md', 'пятнадцать минут', 'четверть часа'],
  [13, 'venues.yaml', 'Главное здание', 'Варница'],
  [14, 'prices.yaml', '400', '350'],
  [15, 'events/museum.yaml', 'Вход в музей', 'Соль и дым'],
];

/** Types the value into the operator's folder. */
export async function writeValue(house: string, [number, file, old, wanted]: Value): Promise<void> {
  const name = path.join(house, file);
  const lines = (await readFile(name, 'utf8')).split('\n');
  const numbered = lines.findIndex((line) => new RegExp(` # ${number}(?=[:\\s]|$)`).test(line));
  // A longer text stands below its number, a text of its own in a file of its own.
  const at = lines.findIndex((line, index) => index >= numbered && line.includes(old));
  if (at < 0) throw new Error(`${file} has no "${old}" behind the number ${number}`);
  lines[at] = lines[at]?.replace(old, wanted) ?? '';
  await writeFile(name, lines.join('\n'));
}
