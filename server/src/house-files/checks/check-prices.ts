import { dayOf } from '#house-files/days/day-expression.ts';
import { type Findings, type Place, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { categoryName, refuseUnknown, zoneName } from './refuse-unknown.ts';

type PriceList = HouseFiles['prices']['lists'][number];
type Row = PriceList['value'][number];

/** `prices.yaml`: rows that name what is there and do not contradict each other. */
export function checkPrices({ house, prices }: HouseFiles, findings: Findings): void {
  const categories = prices.categories.map(({ name }) => name);
  const zones = prices.zones.map(({ name }) => name);
  for (const list of prices.lists) {
    if (list.value.length === 0) {
      findings.refuse(
        list.place,
        say('an empty price list', 'пустой прейскурант'),
        say('at least one row', 'хотя бы одна строка'),
      );
    }
    for (const row of list.value) {
      refuseUnknown(findings, row.category, categories, categoryName);
      refuseUnknown(findings, row.zone, zones, zoneName);
      for (const { name, place } of row.admits) {
        refuseUnknown(findings, { value: name, place }, categories, categoryName);
      }
      checkAdmits(row, findings);
      checkLimits(row, findings);
      if (row.cultureCard === 1) checkCardRow(row, house.cultureCardPrices, findings);
    }
    checkTwins(list, findings);
    checkZones(list, findings);
  }
}

/** Rows for the culture card only. */
function checkCardRow({ place, visitors }: Row, hasCardPrices: boolean, findings: Findings): void {
  if (visitors > 1)
    findings.refuse(
      place,
      say(`a ticket for ${visitors} with the culture card only`, `билет на ${visitors} только с картой`),
      say(
        'one visitor: the card pays for one ticket for one person',
        'один посетитель: по карте один билет на одного',
      ),
    );
  // Without prices of its own the card pays those of everybody, and everybody pays the card's.
  else if (!hasCardPrices)
    findings.refuse(
      place,
      say(
        'a price for the culture card only, which is sold to everybody, since "culture card prices" is not set',
        'цена только для Пушкинской карты, которая продаётся всем: «culture card prices» не включены',
      ),
      say(
        '"culture card prices: yes" in house.yaml, or a row without "culture card: only"',
        '«culture card prices: yes» в house.yaml или строка без «culture card: only»',
      ),
    );
}

/** A ticket that lets in people by category lets in as many as `visitors` says. */
function checkAdmits(row: Row, findings: Findings): void {
  if (row.admits.length === 0) return;
  const people = row.admits.reduce((sum, { value }) => sum + value, 0);
  if (people === row.visitors) return;
  findings.refuse(
    row.place,
    say(
      `visitors: ${row.visitors}, while admits names ${people}`,
      `visitors: ${row.visitors}, а в admits людей ${people}`,
    ),
    say('as many people in admits as in visitors', 'в admits столько же людей, сколько в visitors'),
  );
}

function checkLimits(row: Row, findings: Findings): void {
  if (row.max > 0 && row.min > row.max) {
    findings.refuse(
      row.place,
      say(`min ${row.min} and max ${row.max}`, `min ${row.min} и max ${row.max}`),
      say('min not greater than max', 'min не больше max'),
    );
  }
  if (row.group && row.visitors < 2) {
    findings.refuse(
      row.place,
      say('a group without visitors', 'группа без visitors'),
      say(
        'visitors: the largest size of the group, at least 2',
        'visitors: сколько человек в группе самое большее, от 2',
      ),
    );
  }
  if (row.fee.kind === 'percent' && row.fee.hundredths > 3000) {
    findings.note(row.place, say('A fee above 30 %: is this intended?', 'Сбор больше 30 %: так и задумано?'));
  }
}

/** Two rows for the same ticket: the shop could not know which holds. */
function checkTwins(list: PriceList, findings: Findings): void {
  const seen = new Map<string, Place>();
  for (const row of list.value) {
    const day = row.day === null ? '' : dayOf(row.day, '2000-01-01');
    const key = JSON.stringify([row.zone?.value ?? '', row.category.value, day, row.cultureCard]);
    const first = seen.get(key);
    if (first && row.category.value !== '') {
      findings.refuse(
        row.place,
        say(
          `the same category and zone as in line ${first.line}`,
          `та же категория и зона, что в строке ${first.line}`,
        ),
        say('one row per category, zone and day', 'одна строка на категорию, зону и день'),
      );
    } else seen.set(key, row.place);
  }
}

/** Rows with and without a zone in one list: the place of the latter would be unclear. */
function checkZones(list: PriceList, findings: Findings): void {
  const without = list.value.find((row) => row.zone === null);
  if (!without || list.value.every((row) => row.zone === null)) return;
  findings.refuse(
    without.place,
    say('a row without a zone among rows with zones', 'строка без зоны среди строк с зонами'),
    say('a zone in every row of the list, or in none', 'зона в каждой строке списка или ни в одной'),
  );
}
