/**
 * How the mail box can fail: `refuse` 550 and `temporary` 451 to the recipient, `hang` no answer to it,
 * `drop` the connection breaks while the mail is read, `lost-answer` the mail is taken but the answer is
 * lost, `down` nobody answers at all. All but the last can also be asked for by the recipient: `refuse@…`.
 */
export const mailFailureTexts = {
  refuse: 'Адресат отвергнут (550)',
  temporary: 'Адресат временно недоступен (451)',
  hang: 'Сервер молчит',
  drop: 'Связь рвётся во время письма',
  'lost-answer': 'Письмо принято, но ответ потерян',
  down: 'Сервер не отвечает вовсе',
} as const;

export type MailFailure = keyof typeof mailFailureTexts;

export function isMailFailure(name: string): name is MailFailure {
  return Object.hasOwn(mailFailureTexts, name);
}

export interface MailFailures {
  /** `times`: how often before it ends by itself. */
  set(name: MailFailure, times?: number): void;
  clear(name?: MailFailure): void;
  active(): { name: MailFailure; times?: number }[];
  /** Whether this failure happens now to one of the recipients; uses up one of its times. */
  take(name: MailFailure, recipients?: readonly string[]): boolean;
}

export function createMailFailures(): MailFailures {
  const active = new Map<MailFailure, number>();
  return {
    set: (name, times = Number.POSITIVE_INFINITY) => void active.set(name, times),
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    active: () => [...active].map(([name, times]) => (Number.isFinite(times) ? { name, times } : { name })),
    take(name, recipients = []) {
      if (recipients.some((address) => address.toLowerCase().startsWith(`${name}@`))) return true;
      const times = active.get(name);
      if (times === undefined) return false;
      if (times <= 1) active.delete(name);
      else active.set(name, times - 1);
      return true;
    },
  };
}
