/** What is fetched with the first sign of a visitor. */
export const navigationModules = [
  'src/lib/router/start-navigation.ts',
  'src/resolve-in-browser.ts',
  'src/api/browser-api.ts',
  'src/ui/tooltips.ts',
];

/**
 * Pages with parts that come later: what such a page alone needs at once travels as one script. Scripts of a
 * kilobyte each would queue before the pictures for the six connections of HTTP/1.
 */
export const pagesWithLaterParts = ['listing', 'event', 'scheme', 'order'];

/**
 * What these pages share is a script of its own, with what else a hall takes from the event's part: it costs an event
 * half a kilobyte, and a hall goes without the three of the event's form.
 */
export const salePages = ['event', 'scheme'];
export const saleParts = ['ui/stepper.tsx', 'ui/stepper.module.css'];

/** Parts of the kit that nearly every page shows travel with the entry: alone, each costs more than it weighs. */
export const smallParts = [
  'ui/safe-html.tsx',
  'ui/trusted-types.ts',
  'ui/visually-hidden.tsx',
  'ui/visually-hidden.module.css',
  'ui/link-button.tsx',
  'ui/note.tsx',
  'ui/note.module.css',
  'ui/day-strip.module.css',
  'ui/disclosure.tsx',
  'ui/disclosure.module.css',
  'ui/option.module.css',
  'features/shell/back-link.tsx',
  'features/shell/back-link.module.css',
  'features/shell/page-title.tsx',
  'features/shell/page-title.module.css',
  'lib/late-part.ts',
];

/** Parts of pages after an order, and of what comes later before one: one script for four. */
export const payingParts = [
  'ui/countdown.tsx',
  'ui/countdown.module.css',
  'ui/pay-bar.tsx',
  'ui/pay-bar.module.css',
  'ui/radio-list.tsx',
];

/** Fields of a form: pages with a form have them at once, an event and a hall with the first ticket. */
export const formParts = [
  'ui/checkbox.tsx',
  'ui/checkbox.module.css',
  'ui/text-field.tsx',
  'ui/field.tsx',
  'ui/field.module.css',
  'features/buyer-form/consent-list.tsx',
  'features/buyer-form/buyer-form.module.css',
];

/**
 * What comes after a page has come alive travels in few scripts too. A group holds what at least so many of its modules
 * stand on (themselves included) and no page needs at once.
 */
export const laterGroups = [
  {
    name: 'listing-later',
    atLeast: 1,
    modules: ['filter-bar.tsx', 'timetable.tsx', 'programme.tsx', 'load-next.tsx'].map(
      (name) => `src/pages/listing/${name}`,
    ),
  },
  {
    name: 'codecs',
    atLeast: 2,
    modules: [
      'listing/listing',
      'event/event',
      'hall/plan',
      'order/order',
      'returns/return',
      'people/visitors',
    ].map((name) => `../contract/src/${name}-calls.ts`),
  },
  {
    name: 'placing',
    atLeast: 2,
    modules: ['src/pages/event/late-parts.ts', 'src/pages/scheme/loaded-hall.tsx'],
  },
  {
    name: 'purchase',
    atLeast: 2,
    modules: ['event/late-parts.ts', 'scheme/hall-purchase.tsx', 'scheme/card-part.tsx'].map(
      (name) => `src/pages/${name}`,
    ),
  },
];
