import type { Translation } from '#i18n/message.ts';
import type { groups as source } from '#i18n/ru/groups.ts';

export const groups = {
  group: 'Топпен келу',
  'group-note': 'Бүкіл топқа бір баға, {count}~адамға дейін',
  'group-full': 'Сеансқа {left} орын қалды, топқа {count} керек.',
  'group-people': '{count}~адамға дейін',
  'group-price': '{price} + экскурсовод {fee}',
  'group-over-row':
    'Бір тапсырыста ең көбі {count} топ. Келесі топқа басқа сеансты таңдаңыз немесе тағы бір тапсырыс жасаңыз.',
  'group-over-session': 'Бұл сеанста тағы бір топқа орын жетпейді. Басқа сеансты таңдаңыз.',
} satisfies Translation<typeof source>;
