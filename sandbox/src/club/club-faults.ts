import type { TransportFault } from '#misbehaviour/scenario-list.ts';

/** How the club can go wrong. What it was asked it does, before its answer is bent or lost. */
export const clubFaults = {
  'times-out': 'ответа нет',
  '500': 'ответ HTTP 500',
  reset: 'соединение обрывается',
  html: 'вместо ответа страница HTML',
  'slow-body': 'ответ идёт по капле',
  'half-body': 'ответ обрывается на середине',
  forged: 'ответ с чужой подписью',
  replayed: 'верно подписанный ответ на другой вопрос',
  malformed: 'верно подписанный ответ не по правилам',
} as const satisfies Record<TransportFault, string> & Record<string, string>;
export type ClubFault = keyof typeof clubFaults;
