import type { Translation } from '#i18n/message.ts';
import type { errors as source } from '#i18n/ru/errors.ts';

export const errors = {
  offline: 'Серверге қосылу мүмкін емес. Интернетті тексеріп, қайталап көріңіз.',
  timeout: 'Сервер ұзақ жауап бермей жатыр. Қайталап көріңіз.',
  busy: 'Қазір келушілер өте көп. Бір минуттан кейін көріңіз.',
  internal: 'Ішкі қате (коды {code}). Бір минуттан кейін қайталап көріңіз.',
  'required-all': 'Барлық өрісті толтырыңыз',
  'required-fio': 'Аты-жөніңізді әріппен жазыңыз, сан мен белгі қоспаңыз',
  'required-phone': 'Телефон нөмірін жазыңыз, 6-дан 20 таңбаға дейін',
  'required-card-phone': 'Ресейлік ұялы нөмір керек: +7~(9…',
  'not-valid-email': 'Пошта мекенжайында қате бар, тағы бір рет тексеріңіз',
  're-email': 'Мекенжайлар сәйкес емес',
  'required-surname': 'Тегіңізді орыс әріптерімен, бас әріптен, кемінде 4 әріппен жазыңыз',
  'required-first-name': 'Атыңызды орыс әріптерімен, бас әріптен жазыңыз',
  'required-patronymic': 'Әкеңіздің атын орыс әріптерімен, бас әріптен жазыңыз',
  'required-consent': 'Сіздің келісіміңіз керек',
  'summary-title': { one: '{count} өрісті түзетіңіз:', other: '{count} өрісті түзетіңіз:' },
} satisfies Translation<typeof source>;
