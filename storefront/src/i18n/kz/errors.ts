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
  'required-surname': 'Тегіңізді орысша, бас әріппен жазыңыз, кемінде 4 әріп',
  'required-first-name': 'Атыңызды орыс әріптерімен, бас әріптен жазыңыз',
  'required-patronymic': 'Әкеңіздің атын орыс әріптерімен, бас әріптен жазыңыз',
  'empty-name': 'Аты-жөніңізді жазыңыз',
  'empty-phone': 'Телефон нөміріңізді жазыңыз',
  'empty-email': 'Поштаңызды жазыңыз: билеттер сонда келеді',
  'empty-emailAgain': 'Поштаңызды тағы бір рет теріңіз',
  'empty-surname': 'Тегіңізді жазыңыз',
  'empty-firstName': 'Атыңызды жазыңыз',
  'empty-patronymic': 'Әкеңіздің атын жазыңыз',
  'required-consent': 'Сіздің келісіміңіз керек',
  'summary-title': { one: '{count}~өрісті түзетіңіз:', other: '{count}~өрісті түзетіңіз:' },
} satisfies Translation<typeof source>;
