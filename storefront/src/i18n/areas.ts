import type { account } from '#i18n/ru/account.ts';
import type { answers } from '#i18n/ru/answers.ts';
import type { buying } from '#i18n/ru/buying.ts';
import type { captcha } from '#i18n/ru/captcha.ts';
import type { change } from '#i18n/ru/change.ts';
import type { club } from '#i18n/ru/club.ts';
import type { device } from '#i18n/ru/device.ts';
import type { errors } from '#i18n/ru/errors.ts';
import type { evenings } from '#i18n/ru/evenings.ts';
import type { event } from '#i18n/ru/event.ts';
import type { exchange } from '#i18n/ru/exchange.ts';
import type { forms } from '#i18n/ru/forms.ts';
import type { groups } from '#i18n/ru/groups.ts';
import type { hall } from '#i18n/ru/hall.ts';
import type { kept } from '#i18n/ru/kept.ts';
import type { listing } from '#i18n/ru/listing.ts';
import type { notices } from '#i18n/ru/notices.ts';
import type { offers } from '#i18n/ru/offers.ts';
import type { order } from '#i18n/ru/order.ts';
import type { progress } from '#i18n/ru/progress.ts';
import type { returns } from '#i18n/ru/returns.ts';
import type { scheme } from '#i18n/ru/scheme.ts';
import type { shell } from '#i18n/ru/shell.ts';
import type { small } from '#i18n/ru/small.ts';
import type { visitors } from '#i18n/ru/visitors.ts';
import type { waiting } from '#i18n/ru/waiting.ts';

/** The areas of texts. Russian is the source of the type: a key that another language lacks does not compile. */
export interface Areas {
  account: typeof account;
  shell: typeof shell;
  notices: typeof notices;
  groups: typeof groups;
  hall: typeof hall;
  kept: typeof kept;
  club: typeof club;
  device: typeof device;
  listing: typeof listing;
  evenings: typeof evenings;
  answers: typeof answers;
  event: typeof event;
  buying: typeof buying;
  offers: typeof offers;
  order: typeof order;
  progress: typeof progress;
  scheme: typeof scheme;
  returns: typeof returns;
  change: typeof change;
  exchange: typeof exchange;
  small: typeof small;
  forms: typeof forms;
  visitors: typeof visitors;
  waiting: typeof waiting;
  errors: typeof errors;
  captcha: typeof captcha;
}

export type Area = keyof Areas;
