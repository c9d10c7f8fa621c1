import type { BuyerForm } from '#order/order.ts';

/** What the event asks of a buyer beside the usual. */
export interface BuyerDemands {
  /** The e-mail is written twice (`mailconfirm`). */
  confirmsEmail: boolean;
  usesCultureCard: boolean;
}

export type BuyerField = keyof BuyerForm;

/** Keys of the messages (specification B 5.2). */
export type BuyerMessage =
  | 'required-all'
  | 'required-fio'
  | 'required-phone'
  | 'not-valid-email'
  | 're-email';

export interface BuyerProblem {
  field: BuyerField;
  message: BuyerMessage;
}

/**
 * What is wrong with the buyer's data, in the order of the form; none: []. The form shows it, the server
 * refuses by it. Ask it with a form that went through `tidyBuyer`.
 */
export function buyerProblems(form: BuyerForm, demands: BuyerDemands): BuyerProblem[] {
  return fieldsOf(demands).flatMap((field) => {
    const message = rules[field](form[field] ?? '', form, demands);
    return message ? [{ field, message }] : [];
  });
}

/** One message for the whole form: "all fields are required" when several were left empty, else the first. */
export function formProblem(form: BuyerForm, demands: BuyerDemands): BuyerProblem | null {
  const [first] = buyerProblems(form, demands);
  if (!first) return null;
  const empty = fieldsOf(demands).filter((field) => !form[field]);
  return empty.length > 1 ? { field: first.field, message: 'required-all' } : first;
}

/** The form without stray spaces, the e-mail out of the Cyrillic layout. */
export function tidyBuyer(form: BuyerForm): BuyerForm {
  return {
    name: tidy(form.name),
    phone: tidy(form.phone),
    email: emailFromLayout(form.email),
    emailAgain: form.emailAgain === null ? null : emailFromLayout(form.emailAgain),
    surname: form.surname === null ? null : tidy(form.surname),
    firstName: form.firstName === null ? null : tidy(form.firstName),
    patronymic: form.patronymic === null ? null : tidy(form.patronymic),
  };
}

/** The fields that this event's form has, in its order. */
export function fieldsOf(demands: BuyerDemands): BuyerField[] {
  const names: BuyerField[] = demands.usesCultureCard ? ['surname', 'firstName', 'patronymic'] : ['name'];
  return [...names, 'phone', 'email', ...(demands.confirmsEmail ? (['emailAgain'] as const) : [])];
}

type Rule = (value: string, form: BuyerForm, demands: BuyerDemands) => BuyerMessage | null;

/** О'Генри and O’Brien are written with any of the three apostrophes. */
const letters = /^[\p{L}\p{M}]+(?:[ '’ʼ-][\p{L}\p{M}]+)*$/u;
/** Capital first; what follows a hyphen or a space may have one: Римский-Корсаков, Мамед оглы. */
const cyrillicName = /^[А-ЯЁ][а-яё]*(?:[ -][А-ЯЁа-яё][а-яё]*)*$/;
const cyrillicSurname = /^[А-ЯЁ][а-яё]*(?:-[А-ЯЁа-яё][а-яё]*)*$/;
const phone = /^\+?[\d ()-]+$/;
/** The pattern of the HTML standard, with a dot in the domain. */
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const rules: Record<BuyerField, Rule> = {
  name: (value) => (isBetween(value, 2, 70) && letters.test(value) ? null : 'required-fio'),
  surname: (value) => (isBetween(value, 4, 70) && cyrillicSurname.test(value) ? null : 'required-fio'),
  firstName: (value) => (isBetween(value, 2, 50) && cyrillicName.test(value) ? null : 'required-fio'),
  patronymic: (value) => (isBetween(value, 2, 50) && cyrillicName.test(value) ? null : 'required-fio'),
  phone: (value, _form, { usesCultureCard }) =>
    isPhone(value) && (!usesCultureCard || isMobile(value)) ? null : 'required-phone',
  email: (value) => (isBetween(value, 6, 70) && email.test(value) ? null : 'not-valid-email'),
  emailAgain: (value, form) => (value.toLowerCase() === form.email.toLowerCase() ? null : 're-email'),
};

function isPhone(value: string): boolean {
  return isBetween(value, 6, 20) && phone.test(value) && digitsOf(value).length >= 6;
}

/** +7 (9xx) xxx-xx-xx, however it is spaced. */
function isMobile(value: string): boolean {
  return /^79\d{9}$/.test(digitsOf(value));
}

function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

function isBetween(value: string, least: number, most: number): boolean {
  const length = [...value].length;
  return length >= least && length <= most;
}

function tidy(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ');
}

const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/**
 * An e-mail typed with the Cyrillic layout left on, as the same keys give it in Latin (BD-3):
 * `шмфт"ьфшдюкг` is `ivan@mail.ru`. The quotation mark stands on the key of @ there.
 */
export function emailFromLayout(typed: string): string {
  const text = typed.normalize('NFC').trim();
  if (!/[а-яё]/i.test(text) || hasCyrillicHost(text)) return text;
  const latin = Array.from(text, latinKey).join('');
  return latin.includes('@') ? latin : latin.replace('"', '@');
}

/** A dot is not where the Cyrillic layout has it: whoever typed one meant the letters, and another address is somebody else's. */
function hasCyrillicHost(text: string): boolean {
  const host = text.slice(text.search(/[@"]/) + 1);
  return host.includes('.') && /[а-яё]/i.test(host);
}

function latinKey(letter: string): string {
  const place = cyrillicKeys.indexOf(letter.toLowerCase());
  return place < 0 ? letter : latinKeys.charAt(place);
}
