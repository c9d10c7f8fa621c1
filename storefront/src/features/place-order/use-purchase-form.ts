import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';

const load = () => loadPart(() => import('./purchase-form.tsx'));
const areas = ['forms', 'errors'] as const;

/** The form of whoever has chosen a ticket, with its texts; null until its script has come. */
export function usePurchaseForm() {
  return useLatePart(load, areas, true);
}

/** The server writes the form for browsers without a script. */
export const formOnServer = import.meta.env.SSR ? (await import('./purchase-form.tsx')).PurchaseForm : null;
