/** What this browser keeps of small things; where it keeps nothing, nothing is lost. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`foyer-desk-${name}`);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(`foyer-desk-${name}`, value);
  } catch {
    // Private windows refuse.
  }
}
