import { formatNumber, pluralText } from '@foyer/contract/format.ts';
import type { RefusalFacts, RefusalTexts } from './refusal-texts.ts';
import { visitorRefusal } from './visitor-fields.ts';
import { waitWords } from './wait-words.ts';

export const refusalsRu: RefusalTexts = {
  csrf: 'Страница открыта слишком давно. Обновите её и повторите.',
  'bot-check': 'Нужна проверка. Введите знаки с картинки.',
  internal: 'Внутренняя ошибка. Повторите через минуту; если не поможет, напишите в поддержку.',
  malformed: ({ field }) =>
    field === null ? 'Запрос составлен неверно.' : `Запрос составлен неверно: поле «${field}».`,
  'unknown-call': 'Такого запроса нет.',
  limit: overLimit,
  'too-many-requests': ({ seconds }) => `Слишком много запросов подряд. Повторите ${inSeconds(seconds)}.`,
  'payment-failed': 'Оплата не прошла. Попробуйте ещё раз или выберите другой способ оплаты.',
  'bank-unknown': 'Банк для оплаты не определён. Выберите другой способ оплаты.',
  'bank-missing': 'У этого заказа нет способа оплаты. Обратитесь в кассу.',
  unauthorized: 'Заказ открыт только тому, кто его оформил. Войдите в свой профиль.',
  forbidden: 'Доступ к заказу ограничен: он оформлен из другого профиля.',
  'place-taken': ({ left, place }) =>
    left === null || left === 0
      ? `Место недоступно${place ? ` (${place})` : ''}: его только что заняли. Выберите другое.`
      : `Место недоступно. ${pluralText(left, 'ru', { one: 'Остался', other: 'Осталось' })} ${left} ${pluralText(left, 'ru', tickets)}.`,
  'sale-closed': 'Продажа на этот сеанс закрыта. Выберите другой день или время.',
  'order-gone': 'Заказ удалён или не найден.',
  'order-finished': ({ paying }) =>
    paying === null
      ? 'Этот заказ уже завершён. Обновите страницу.'
      : 'Оплата уже начата: скидку теперь не изменить. Завершите оплату или дождитесь ответа банка.',
  'reservation-over': 'Время брони вышло, места снова в продаже. Оформите заказ ещё раз.',
  'promo-invalid': ({ once }) =>
    once === null
      ? 'Промокод не подошёл. Проверьте, как он написан и до какого дня действует.'
      : 'К заказу уже применён промокод. Сначала отмените его.',
  'bonus-refused': bonusRefused,
  'return-refused': 'Вернуть эти билеты нельзя: срок возврата вышел или возврат уже оформлен.',
  'captcha-wrong': 'Знаки не совпали с картинкой. Введите знаки с новой.',
  'price-changed':
    'Цена изменилась, пока вы выбирали. Деньги не списаны: посмотрите новую сумму и оформите заказ ещё раз.',
  'consent-missing': ({ title }) =>
    title === null ? 'Нужны ваши согласия. Отметьте обязательные.' : `Нужно ваше согласие: «${title}».`,
  'buyer-invalid': ({ field }) =>
    buyerFields[field ?? ''] ?? 'Проверьте данные покупателя: что-то не заполнено.',
  'not-offered': 'Этой возможности здесь нет. Спросите в кассе.',
  'payment-way-invalid': ({ code }) => `Выбран недопустимый способ оплаты. Код ошибки: ${code}`,
  'payment-way-missing': ({ code }) => `Способ оплаты не задан. Код ошибки: ${code}`,
  'key-reused': 'Этот запрос уже пришёл с другими данными. Обновите страницу.',
  'no-tickets': 'В этом заказе нет действующих билетов, присылать нечего.',
  'mail-sent-lately': ({ seconds }) =>
    `Письмо с билетами ушло недавно. Если его нет, загляните в спам; ещё раз отправим ${waitWords(seconds, 'ru')}.`,
  'visitor-invalid': visitorRefusal('ru'),
  'payment-begun': 'Оплата этого заказа уже начата, его состав больше не меняется.',
  'offer-unknown': 'Такого дополнения к этому заказу нет. Обновите страницу.',
  'offer-limit': ({ title, limit }) =>
    `Больше добавить нельзя${title ? `: «${title}»` : ''}${limit === null ? '' : `, в одном заказе не больше ${limit}`}.`,
  'offer-sold-out': ({ title, left }) =>
    `${title ? `«${title}»` : 'Это дополнение'}: ${left ? `осталось только ${left}` : 'всё разобрали'}. Заказ не изменился.`,
  'lone-seat': ({ place }) =>
    `Рядом останется одно свободное место${place ? ` (${place})` : ''}. Сдвиньте выбор или возьмите его тоже.`,
  busy: ({ seconds }) => `Сейчас покупают очень многие. Повторите ${inSeconds(seconds)}.`,
  'sign-in-failed': 'Войти не получилось: провайдер не подтвердил вход. Попробуйте ещё раз.',
  'sign-out-failed': 'Ошибка при выходе из GID',
  'club-silent': 'Клуб сейчас не отвечает. Скидка не применена: повторите позже или оплатите полную цену.',
};

function bonusRefused({ available, card, once }: RefusalFacts): string {
  if (once !== null) return 'Бонусы к этому заказу уже применены. Сначала отмените их.';
  if (card !== null) return 'Этой картой клуба воспользоваться нельзя. Спросите в клубе.';
  return available === null
    ? 'Столько бонусов списать нельзя.'
    : `Столько бонусов списать нельзя. Доступно ${formatNumber(available)}.`;
}

function overLimit({ limit, least, openOrders, groupAlone, cardTickets }: RefusalFacts): string {
  if (groupAlone !== null)
    return 'Групповую экскурсию берут отдельно от обычных билетов. Оставьте что-то одно.';
  if (cardTickets !== null)
    return 'На этот номер телефона уже взят билет по карте. На одно событие по карте положен один билет.';
  if (least !== null)
    return `Эти билеты продаются не меньше чем по ${least}. Добавьте ещё или уберите их совсем.`;
  if (openOrders !== null)
    return 'У вас уже есть неоплаченные заказы. Оплатите их или подождите, пока места освободятся.';
  if (limit === null) return 'В заказе больше билетов, чем можно. Уберите лишние.';
  return `В одном заказе не больше ${limit} ${pluralText(limit, 'ru', { one: 'билета', other: 'билетов' })}. Уберите лишние.`;
}

const tickets = { one: 'билет', few: 'билета', many: 'билетов', other: 'билета' };
const secondForms = { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' };

function inSeconds(seconds: number | null): string {
  if (seconds === null) return 'через минуту';
  return `через ${seconds}\u00a0${pluralText(seconds, 'ru', secondForms)}`;
}

const buyerFields: Readonly<Record<string, string>> = {
  name: 'Напишите имя и фамилию, от 2 до 70 букв.',
  phone: 'Напишите номер телефона, от 6 до 20 знаков.',
  email: 'В адресе почты ошибка. Проверьте его ещё раз.',
  emailAgain: 'Адреса почты не совпадают.',
  surname: 'Напишите фамилию русскими буквами, с заглавной, как в паспорте.',
  firstName: 'Напишите имя русскими буквами, с заглавной, как в паспорте.',
  patronymic: 'Напишите отчество русскими буквами, с заглавной, как в паспорте.',
};
