/** Every address of the shop (specification B 2, O 2; the old forms are PG-9). First match wins. */
export const pathPatterns = {
  listing: '/',
  contacts: '/contacts',
  evenings: '/evenings',
  unauthorized: '/unauthorized/:gid?',
  signIn: '/sign-in',
  event: '/event/:hash/:date?/:time?',
  scheme: '/scheme/:hash/:date?/:time?',
  orderChange: '/order/change/:hash',
  orderExchange: '/order/exchange/:hash',
  orderReturn: '/order/return/:hash',
  declined: '/order/declined/:declined?',
  order: '/order/:hash',
  listJoin: '/list/join/:hash/:date?/:time?',
  listEntry: '/list/:name',
  nominalTickets: '/nominal-tickets/:hash',
  rule: '/rules/:rule',
  oldTicket: '/ticket/:hash',
  oldOrder: '/:lang/order/view/:hash',
  oldRules: '/:lang/rules',
  oldAgreement: '/:lang/rules-agreement',
} as const;

export type RouteName = keyof typeof pathPatterns;
