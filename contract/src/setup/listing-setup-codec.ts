import { flagToWire } from '#rules/values.ts';
import type { Setup } from './setup.ts';
import type { WireListingSetup } from './setup-wire.ts';

/** `setup` of the afisha. */
export function listingSetupToWire(setup: Setup): WireListingSetup {
  return {
    ...listingFlagsToWire(setup),
    app: {
      language: setup.language,
      currency: setup.currency,
      order_return: flagToWire(setup.returnsAllowed),
    },
    db: { showproculture: flagToWire(setup.showCultureCardPrices) },
  };
}

export function listingFlagsToWire(setup: Setup): WireListingSetup {
  const { listing, captcha } = setup;
  return {
    topmenu: flagToWire(listing.kindsAlways),
    tickets_col: listing.tickets.columns,
    tickets_image: flagToWire(listing.tickets.image),
    tickets_action: flagToWire(listing.tickets.action),
    tickets_address: flagToWire(listing.tickets.address),
    tickets_description: flagToWire(listing.tickets.description),
    subscription_col: listing.subscriptions.columns,
    subscription_image: flagToWire(listing.subscriptions.image),
    subscription_action: flagToWire(listing.subscriptions.action),
    subscription_address: flagToWire(listing.subscriptions.address),
    subscription_description: flagToWire(listing.subscriptions.description),
    description_escaping_tags: [...listing.descriptionTags],
    lifetime_storage: listing.filterLifetime,
    menu_first_notimes: flagToWire(listing.firstMenuWithoutTimes),
    first_view: listing.firstView,
    page_size: listing.pageSize,
    const: { price_limit: listing.countLimit },
    captcha: { enabled: flagToWire(captcha.enabled), smart_key: captcha.smartKey },
    recaptcha: { enabled: flagToWire(captcha.recaptcha), key: captcha.recaptchaKey },
    crm_client: { data: null, subscriptions: [] },
  };
}
