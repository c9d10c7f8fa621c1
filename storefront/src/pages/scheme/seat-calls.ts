import * as hallCalls from '@foyer/contract/hall/hall-calls.ts';
import type { FreeSeats, HallPlan, HeldSeats, HoldSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planViewsFromWire } from '@foyer/contract/hall/plan-map-codec.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import * as placeCalls from '@foyer/contract/order/place-calls.ts';
import { sendCall } from '#api/send-call.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { trustedHtml } from '#ui/trusted-types.ts';

/** Time limit for loading a plan, milliseconds. */
const planLimit = 20_000;

/** The plan at an address; it never changes, so the browser keeps it. */
export async function fetchPlan(url: string): Promise<HallPlan> {
  return planFromWire(JSON.parse(await fetchText(url)));
}

/** Views from the seats, at the address that the plan names; they never change either. */
export async function fetchViews(url: string): Promise<Picture[]> {
  return planViewsFromWire(JSON.parse(await fetchText(url)));
}

/** The house's drawing behind the seats; null if it fails to load: the seats are drawn without it. */
export async function fetchBackdrop(url: string): Promise<SVGSVGElement | null> {
  try {
    const template = document.createElement('template');
    // Sanitized by the shop when the hall was opened.
    template.innerHTML = trustedHtml(await fetchText(url));
    const [drawing] = template.content.children;
    return drawing instanceof SVGSVGElement ? drawing : null;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return null;
    throw failure;
  }
}

export function askFree(sessionId: number, since?: string): Promise<Answer<FreeSeats>> {
  return sendCall(hallCalls.freeSeats, { sessionId, since });
}

export function holdSeats(request: HoldSeatsRequest): Promise<Answer<HeldSeats>> {
  return sendCall(hallCalls.holdSeats, request);
}

export async function releaseSeats(sessionId: number, seatIds: readonly number[]): Promise<void> {
  await sendCall(hallCalls.releaseSeats, { sessionId, seatIds });
}

/** Releases seats even while the page unloads, when nothing can be awaited. */
export function releaseOnLeaving(sessionId: number, seatIds: readonly number[]): void {
  const body = JSON.stringify(hallCalls.releaseSeats.encodeRequest({ sessionId, seatIds }));
  navigator.sendBeacon(hallCalls.releaseSeats.path, new Blob([body], { type: 'application/json' }));
}

export function placePlanOrder(request: PlaceOrderRequest, key: string): Promise<Answer<PlacedOrder>> {
  return sendCall(placeCalls.placePlanOrder, request, { idempotencyKey: key });
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(new URL(url, location.origin), { signal: AbortSignal.timeout(planLimit) });
    if (!response.ok) throw new NetworkFailure('server');
    return await response.text();
  } catch (cause) {
    if (cause instanceof NetworkFailure) throw cause;
    throw new NetworkFailure('offline', { cause });
  }
}
