import type { UndoneHouse, UndoRequest } from '@foyer/contract/desk/office.ts';
import type { ChangedSession, SessionChangeRequest } from '@foyer/contract/desk/sessions.ts';
import type { Evenings, EveningWish } from '@foyer/contract/listing/evenings.ts';
import type { Listing } from '@foyer/contract/listing/listing.ts';
import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import type { Day, Language, Time } from '@foyer/contract/rules/values.ts';
import type { BotCheckPolicy } from '#domain/bot-check.ts';
import type { Catalogue, StockLevels } from '#domain/catalogue.ts';
import type { RandomBytes } from '#domain/public-name.ts';
import type { Database } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { OutsideCheck, ProofCheck } from '#ports/bot-check.ts';
import type { CultureCardRegistry } from '#ports/culture-card-registry.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import type { IdentityProvider } from '#ports/identity-provider.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import type { StaffDirectory } from '#ports/staff-directory.ts';
import type { PassPictures, Wallets } from '#ports/wallets.ts';
import type { WebhookPosts } from '#ports/webhook-posts.ts';
import type { TicketPrinter } from '#print/ticket-printer.ts';
import type { CurrentCatalogue } from '#store/catalogue.ts';
import type { OrderBatcher } from '#store/order-batcher.ts';
import type { PictureFile } from '#store/picture-files.ts';
import type { Plans } from '#store/plans.ts';
import type { StockCounts, UnpaidShares } from '#store/stock.ts';
import type { HouseClub } from './house-club.ts';
import type { PaymentJournal } from './payment-journal.ts';
import type { LiveSeats } from './plan-session.ts';

/** What every process of the shop works with: the server, its jobs, and the commands of an operator. */
export interface ShopCore {
  /** Jobs have connections of their own, so that they and visitors do not wait for each other. */
  database: Database;
  catalogue: Pick<CurrentCatalogue, 'get' | 'refresh'>;
  gateways: {
    /** null: no such payment way, or one that lacks its secrets. */
    of(wayKey: string): PaymentGateway | null;
    /** Origins of the banks in use. */
    origins(): string[];
  };
  /** A job is there exactly when the transaction that sends it commits. */
  jobs: JobSender;
  /** Staff have to decide about a restored copy of the database first. */
  salesStopped(): boolean;
  /** Public address of the shop, no slash at its end. */
  origin: string;
  /** Right side of the Message-IDs. */
  mailHost: string;
  /** For the operator; never with anything personal. */
  log: Log;
  randomBytes: RandomBytes;
  now(): Date;
  pause(milliseconds: number): Promise<void>;
}

/** The one context of all use cases: made once for a process, in `compose.ts`, and handed to whatever they call. */
export interface Shop extends ShopCore {
  /** Signs and encrypts what leaves the server and comes back; the same in all processes of a shop. */
  key: Buffer;
  isDevelopment: boolean;
  listing(): Promise<ShownListing>;
  stock: StockCounts;
  plans: Plans;
  liveSeats: LiveSeats;
  /** Sessions with places together for a party. */
  evenings: {
    find(wish: EveningWish): Promise<Evenings>;
    /** Whether `find` answers what was sought before. */
    isKnown(wish: unknown): boolean;
  };
  batcher: OrderBatcher;
  journal: PaymentJournal;
  club: HouseClub;
  signIn: {
    setup(): Promise<SignInSetup>;
    /** null: the house signs nobody in. */
    provider(): Promise<IdentityProvider | null>;
  };
  /** Where the house keeps the accounts of its own people; null: nowhere. */
  staffDirectory(): Promise<StaffDirectory | null>;
  botChecks: {
    proof: ProofCheck;
    /** The outside service that the house has set; null: none, or its secret is missing. */
    outside(policy: BotCheckPolicy): OutsideCheck | null;
  };
  /** Of each session in a rush, the share of unpaid places that is held. */
  unpaidShares(eventId: string): Promise<UnpaidShares>;
  /** Share of a session that one network may hold without paying; 100: any. */
  unpaidPercent: number;
  /** The house's own; null where it has none (any more). */
  fiscalRegistrar(): Promise<FiscalRegistrar | null>;
  /** null where none is set up (any more). */
  cardRegistry(): Promise<CultureCardRegistry | null>;
  /** Cancels or moves one session of the house that stands open, in a process of its own. */
  changeSession(change: NamedSessionChange): Promise<ChangedSession>;
  /** Opens an earlier revision of the house's files, in a process of its own. */
  undoOpening(undo: NamedUndo): Promise<UndoneHouse>;
  mailer: Mailer;
  webhooks: WebhookPosts;
  wallets: Wallets;
  /** Pictures of passes for an event's tickets. */
  passPictures(
    shop: Pick<Shop, 'catalogue' | 'findPicture'>,
    pictureId: number | null,
  ): Promise<PassPictures>;
  /** A file below /pictures/, drawn if need be; null when there is none of this name. */
  findPicture(name: string): Promise<PictureFile | null>;
  ticketPrinter: TicketPrinter;
}

/** As the house's files name the session. */
export interface NamedSessionChange extends SessionChangeRequest {
  eventId: string;
  day: Day;
  /** null: a whole day. */
  time: Time | null;
  language: Language;
  /** Whose act it is. */
  by: string;
}

export interface NamedUndo extends UndoRequest {
  mayChangeHouse: boolean;
  language: Language;
  /** Whose act it is. */
  by: string;
}

/** The programme as it was shown last, with the house that it was made of. */
export interface ShownListing {
  listing: Listing;
  catalogue: Catalogue;
  /** What was left of each session at that look. */
  levels: ReadonlyMap<number, StockLevels>;
}
