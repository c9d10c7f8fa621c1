import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Day, Text, Time } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { KeptOfFiles } from '#domain/keep.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { PreparedPicture } from '#pictures/picture-recipe.ts';

/** A picture prepared for the pages; its id and texts come from the catalogue. */

/** A file of a plan by its address below /plans/, which holds a hash of its bytes. */
export interface PlanFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** A hall made ready for pages and for the sale. */
export interface CompiledPlan {
  /** Address of the plan. */
  url: string;
  /** Address of the hall drawn whole, for storefronts that draw no plan themselves. */
  drawingUrl: string;
  plan: HallPlan;
  files: readonly PlanFile[];
}

/** What compiling needs besides the files. */
export interface CompileInput {
  files: HouseFiles;
  /** Today in the house's own zone. */
  today: Day;
  ids: IdRegistry;
  /** By the name of the file. */
  pictures: ReadonlyMap<string, PreparedPicture>;
  /** Halls whose seats are sold, by their names. */
  plans: ReadonlyMap<string, CompiledPlan>;
  /** Address of the logo made ready; '' when the house has none. */
  logoUrl: string;
}

/** A catalogue before the database has numbered its sessions. */
export interface CompiledHouse extends Omit<Catalogue, 'revision' | 'events'> {
  events: readonly CompiledEvent[];
}

export interface CompiledEvent extends Omit<CatalogueEvent, 'sessions' | 'changedAt'> {
  sessions: readonly CompiledSession[];
  /** Its days move with today. */
  rolling: boolean;
}

export interface CompiledSession extends Omit<CatalogueSession, 'id' | 'movedFrom'> {
  /** As its line announces it, and the event in whose file it stands. */
  announced: { eventId: string; day: Day; time: Time };
  /** What its buyers are told when this opening changes it. */
  notice: SessionNotice;
  /** Seats and places that the house keeps from the sale. */
  kept: readonly KeptOfFiles[];
  /** Standing areas of a plan, each with places of its own. */
  standing: readonly { areaId: number; capacity: number }[];
}

export interface SessionNotice {
  because: Text;
  /** End of the last day to choose, in epoch milliseconds; null: the shop's usual time. */
  chooseUntil: number | null;
  /** A cancelled session: whoever says nothing is refunded when the time to choose is over. */
  paysByItself: boolean;
}

/** What is named in house files and has a number on the wire. */
type IdKind =
  | 'menu'
  | 'venue'
  | 'tag'
  | 'picture'
  | 'consent'
  | 'payment-way'
  | 'return-reason'
  | 'zone'
  | 'category'
  | 'price-list'
  | 'offer'
  | 'document'
  | 'sector'
  | 'seat'
  | 'standing';

export interface PublicId {
  /** An `IdKind`; a row stored by a newer version may have another. */
  kind: string;
  /** The name in the house files. */
  key: string;
  number: number;
}

/** Gives each name in the house files its number. A name keeps its number, even when it is removed and comes back. */
export interface IdRegistry {
  idOf(kind: IdKind, key: string): number;
  /** Assigned since the registry was opened; to be stored. */
  readonly added: readonly PublicId[];
}

export function openIdRegistry(known: readonly PublicId[]): IdRegistry {
  const ids = new Map(known.map(({ kind, key, number }) => [`${kind} ${key}`, number]));
  const highest = new Map<string, number>();
  for (const { kind, number } of known) highest.set(kind, Math.max(number, highest.get(kind) ?? 0));
  const added: PublicId[] = [];
  return {
    added,
    idOf: (kind, key) => {
      const name = `${kind} ${key}`;
      const existing = ids.get(name);
      if (existing !== undefined) return existing;
      const number = (highest.get(kind) ?? 0) + 1;
      highest.set(kind, number);
      ids.set(name, number);
      added.push({ kind, key, number });
      return number;
    },
  };
}
