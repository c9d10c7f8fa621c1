/** The only source of the present moment: rules and use cases are handed `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
