const storageName = 'foyer-hall-card';

/** Whether this tab pays the event by culture card; a storage that is full or forbidden costs only that. */
export function keepsCard(eventId: string): boolean {
  try {
    return sessionStorage.getItem(storageName) === eventId;
  } catch {
    return false;
  }
}

export function keepCard(eventId: string, usesCard: boolean): void {
  try {
    if (usesCard) sessionStorage.setItem(storageName, eventId);
    else sessionStorage.removeItem(storageName);
  } catch {
    // See above.
  }
}
