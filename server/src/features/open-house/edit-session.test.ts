import { describe, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { sessionDates } from '#house-files/days/session-dates.ts';
import { folderInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { editSession, type SessionEdit } from './edit-session.ts';

const now = new Date('2037-11-21T09:00:00Z');
const cancel: SessionEdit = {
  eventId: 'play',
  day: '2038-02-14',
  time: '19:00',
  movedTo: null,
  because: '',
  chooseUntil: null,
  onRequest: false,
};
const move: SessionEdit = { ...cancel, movedTo: { day: '2038-03-14', time: '18:00' } };

/** Lines that the edit adds, and those that it takes. */
async function edited(edit: SessionEdit, files = smallHouse as Record<string, string | Uint8Array>) {
  const outcome = editSession(folderInMemory(files), edit, now);
  if (outcome.kind !== 'edited') return outcome;
  expect((await checkHouse(outcome.folder, now)).findings.mistakes).toEqual([]);
  const before = String(files[outcome.file]).split('\n');
  const after = outcome.text.split('\n');
  expect(before.filter((line) => !after.includes(line)).length).toBeLessThanOrEqual(1);
  return after.filter((line) => !before.includes(line));
}

describe('a change of one session is written into its file', () => {
  test('on its own line', async () => {
    expect(await edited(cancel)).toEqual(['  - { on: 2038-02-14, at: 19:00, cancelled: yes }']);
    expect(await edited({ ...move, because: 'Заболел «Гамлет»: "увы"', chooseUntil: '2038-03-01' })).toEqual([
      '  - { on: 2038-02-14, at: 19:00, moved to: 2038-03-14 18:00, because: { ru: "Заболел «Гамлет»: \\"увы\\"" }, choose until: 2038-03-01 }',
    ]);
  });

  test('at a list of days and at a rule, for the one session', async () => {
    expect(await edited({ ...cancel, day: '2038-02-16', onRequest: true })).toEqual([
      '  - cancelled: [2038-02-16 19:00]',
      '    money: on request',
      '    on: [2038-02-15, 2038-02-16]',
    ]);
    const at = { eventId: 'museum', day: '2038-01-12', time: '10:30' };
    expect(await edited({ ...move, ...at })).toEqual([
      '  - moved: [{ from: 2038-01-12 10:30, to: 2038-03-14 18:00 }]',
      '    every: [tue-sun]',
    ]);
  });

  test.each([
    ['2038-02-16 all day', '2038-02-16', null, '{ on: 2038-02-16, all day: yes, cancelled: yes }'],
    [
      '2038-02-16 весь день # фойе',
      '2038-02-16',
      null,
      '{ on: 2038-02-16, all day: yes, cancelled: yes } # фойе',
    ],
    ['"2038-02-14 19:00"', '2038-02-14', '19:00', '{ on: 2038-02-14, at: 19:00, cancelled: yes }'],
    ['today+3 19:00', '2037-11-24', '19:00', '{ on: today+3, at: 19:00, cancelled: [2037-11-24 19:00] }'],
    ['next sat+7 all day', '2037-11-28', null, '{ on: next sat+7, all day: yes, cancelled: [2037-11-28] }'],
    [
      '{ every: sat, days: today..today+6, at: 19:00 }',
      '2037-11-21',
      '19:00',
      '{ every: sat, days: today..today+6, at: 19:00, cancelled: [2037-11-21 19:00] }',
    ],
  ])(
    'in the line "%s", and of a day that moves with today for this session alone',
    async (line, day, time, written) => {
      const files = houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - ${line}\n`);
      expect(await edited({ ...cancel, eventId: 'play', day, time }, files)).toEqual([`  - ${written}`]);
    },
  );

  test('at a relative day, a session that is moved stays moved when the day has passed', async () => {
    const files = houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', '  - next sat 19:00\n');
    const outcome = editSession(folderInMemory(files), { ...move, day: '2037-11-21' }, now);
    if (outcome.kind !== 'edited') throw new Error(outcome.kind);
    expect(outcome.text).toContain(
      '{ on: next sat, at: 19:00, moved: [{ from: 2037-11-21 19:00, to: 2038-03-14 18:00 }] }',
    );
    const later = new Date('2037-11-26T09:00:00Z');
    const { files: read, findings } = await checkHouse(outcome.folder, later);
    expect(findings.mistakes).toEqual([]);
    const [entry] = read.events.find(({ id }) => id === 'play')?.event.sessions ?? [];
    const dates = entry === undefined ? [] : sessionDates(entry, '2037-11-26');
    expect(dates.map(({ day, time }) => `${day} ${time}`)).toEqual(['2037-11-28 19:00', '2038-03-14 18:00']);
  });

  test('within braces, and a comment stays', async () => {
    const files = houseWith(
      'events/play.yaml',
      '  - 2038-02-14 19:00\n',
      '  - { on: 2038-02-14, at: 19:00, places: 90 } # premiere\n',
    );
    expect(await edited(cancel, files)).toEqual([
      '  - { on: 2038-02-14, at: 19:00, places: 90, cancelled: yes } # premiere',
    ]);
  });

  /** The museum with these lines at its rule, of which 12 and 13 January 2038 have sessions from 10:00 to 17:30. */
  const museum = (...lines: string[]) =>
    houseWith('events/museum.yaml', '    step: 30 min\n', `    step: 30 min\n${lines.join('\n')}\n`);
  const slot = { eventId: 'museum', day: '2038-01-12', time: '10:30' };
  const moved = '{ from: 2038-01-12 10:30, to: 2038-03-14 18:00 }';

  test.each([
    [
      cancel,
      '    cancelled: [2038-01-12 10:00] # pipe',
      '    cancelled: [2038-01-12 10:00, 2038-01-12 10:30] # pipe',
    ],
    [cancel, '    cancelled: []', '    cancelled: [2038-01-12 10:30]'],
    [cancel, '    cancelled: 2038-01-13', '    cancelled: [2038-01-13, 2038-01-12 10:30]'],
    [cancel, '    cancelled: "2038-01-13"', '    cancelled: ["2038-01-13", 2038-01-12 10:30]'],
    [cancel, '    cancelled:\n      - 2038-01-13 # pipe', '      - 2038-01-12 10:30'],
    [cancel, '    cancelled:\r\n    - 2038-01-13\r', '    - 2038-01-12 10:30\r'],
    [
      move,
      '    moved: [{ from: 2038-01-12 10:00, to: 2038-03-14 17:00 }]',
      `    moved: [{ from: 2038-01-12 10:00, to: 2038-03-14 17:00 }, ${moved}]`,
    ],
    [move, '    moved:\n      - from: 2038-01-12 10:00\n        to: 2038-03-14 17:00', `      - ${moved}`],
  ])('one more session of a rule, in the list that it has: %#', async (change, line, written) => {
    expect(await edited({ ...change, ...slot }, museum(line))).toEqual([written]);
  });

  test('one more session of a rule within braces, and of the other kind', async () => {
    const rule = '{ every: tue, days: 2038-01-12..2038-01-19, at: 10:30, cancelled: [2038-01-19] }';
    const files = houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - ${rule} # school\n`);
    expect(await edited({ ...cancel, ...slot, eventId: 'play' }, files)).toEqual([
      `  - ${rule.replace('19]', '19, 2038-01-12 10:30]')} # school`,
    ]);
    expect(await edited({ ...move, ...slot, eventId: 'play' }, files)).toEqual([
      `  - ${rule.replace(' }', `, moved: [${moved}] }`)} # school`,
    ]);
  });

  test('what holders are told is written once for a rule: the same for one more session, not another', async () => {
    const said = museum(
      '    cancelled: [2038-01-12 10:00]',
      '    because: { ru: Авария, en: Pipe }',
      '    money: on request',
    );
    const same = { ...cancel, ...slot, because: 'Авария', onRequest: true };
    const more = ['    cancelled: [2038-01-12 10:00, 2038-01-12 10:30]'];
    expect(await edited(same, said)).toEqual(more);
    const others = [
      { because: '' },
      { because: 'Болезнь' },
      { onRequest: false },
      { chooseUntil: '2038-01-10' },
    ];
    for (const other of others)
      expect(await edited({ ...same, ...other }, said)).toMatchObject({ kind: 'other-terms' });
    const silent = museum('    cancelled: [2038-01-12 10:00]');
    expect(await edited({ ...same, onRequest: false }, silent)).toMatchObject({ kind: 'other-terms' });
    const past = '{ every: [tue-sun], days: 2037-11-01..2038-03-01, at: 10:30, cancelled: [2037-11-15] }';
    const old = houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - ${past}\n`);
    expect(await edited({ ...same, eventId: 'play' }, old)).toEqual([
      `  - ${past.replace('15] }', '15, 2038-01-12 10:30], because: { ru: "Авария" }, money: on request }')}`,
    ]);
  });

  test('not a session of a rule that is cancelled, moved or replaced already', async () => {
    const asked = { ...cancel, ...slot };
    const day = museum('    cancelled: [2038-01-12]');
    expect(await edited(asked, day)).toMatchObject({ kind: 'by-hand' });
    const to = museum('    moved: [{ from: 2038-01-13 10:00, to: 2038-01-12 10:45 }]');
    expect(await edited({ ...asked, time: '10:45' }, to)).toMatchObject({ kind: 'by-hand' });
    expect(await edited(asked, museum('    cancelled: no'))).toMatchObject({ kind: 'written-otherwise' });
  });

  test('not where there is none, and by hand where something is said of it', async () => {
    expect(await edited({ ...cancel, time: '20:00' })).toEqual({ kind: 'no-such-session' });
    expect(await edited({ ...cancel, eventId: 'none' })).toEqual({ kind: 'no-such-session' });
    const over = { day: '2037-11-21', time: '11:59' };
    expect(await edited({ ...cancel, movedTo: over })).toEqual({ kind: 'moment-over' });
    const files = houseWith(
      'events/play.yaml',
      '  - 2038-02-14 19:00\n',
      '  - { on: 2038-02-14, at: 19:00, moved to: 2038-02-20 19:00 }\n',
    );
    expect(await edited({ ...cancel, day: '2038-02-20' }, files)).toMatchObject({ kind: 'by-hand' });
    const lines = houseWith(
      'events/play.yaml',
      '  - 2038-02-14 19:00\n',
      '  -\n    on: 2038-02-14\n    at: 19:00\n',
    );
    expect(await edited(cancel, lines)).toMatchObject({ kind: 'written-otherwise' });
  });
});
