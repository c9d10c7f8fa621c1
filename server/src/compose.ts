import { type Core, composeCore } from '#compose/core.ts';
import { createMailer } from '#compose/create-mailer.ts';
import { drawLeftPictures } from '#compose/draw-left-pictures.ts';
import { createNightlyOpening } from '#compose/nightly-opening.ts';
import { openBotChecks } from '#compose/open-bot-checks.ts';
import { openClubDesk } from '#compose/open-club-desk.ts';
import type { Stores } from '#compose/open-stores.ts';
import { returnLinks } from '#compose/return-links.ts';
import { sessionKey } from '#compose/session-key.ts';
import { callShop } from '#compose/shop-api-room.ts';
import { startShopJobs } from '#compose/shop-jobs.ts';
import { shopJobsRoom } from '#compose/shop-jobs-room.ts';
import { signInRoom } from '#compose/sign-in-room.ts';
import type { Running, Surroundings } from '#compose/surroundings.ts';
import { findTicketPicture } from '#compose/ticket-pictures.ts';
import { webContext } from '#compose/web-room.ts';
import { createPictures } from '#features/open-house/draw-pictures.ts';
import { createDrawingProcess } from '#features/open-house/drawing-process.ts';
import type { Pages } from '#web/web-context.ts';
import { createWebServer } from '#web/web-server.ts';

/** The whole shop on opened stores. A house must stand open. */
export async function composeShop(
  surroundings: Surroundings,
  stores: Stores,
  pages: Pages,
): Promise<Running> {
  const core = await composeCore(surroundings, stores);
  try {
    return await composeAround(core, surroundings, stores, pages);
  } catch (error) {
    await core.close();
    throw error;
  }
}

async function composeAround(
  core: Core,
  surroundings: Surroundings,
  stores: Stores,
  pages: Pages,
): Promise<Running> {
  const { config, log, clock } = surroundings;
  const key = await sessionKey(config);
  const linkName = returnLinks(key);
  const botChecks = openBotChecks(surroundings, stores, core, key);
  const signing = signInRoom(surroundings, stores, core, key);
  const club = openClubDesk(surroundings, core.catalogue, signing);
  const shop = callShop(surroundings, stores, core, { key, botChecks, linkName, club, signing });
  const mailer = createMailer(config);
  const drawing = createDrawingProcess();
  const nightly = createNightlyOpening(stores, log, clock.now);
  const pictures = createPictures(stores.database, drawing.draw);
  const ticketPicture = (pictureId: number | null) => findTicketPicture(pictures, core.catalogue, pictureId);
  const web = { key, signing, botChecks, shop, findPicture: pictures.find, ticketPicture, pages };
  const server = await createWebServer(webContext(surroundings, stores, core, web));
  const { discounting } = shop;
  const work = { mailer, ticketPicture, linkName, discounting, reopenHouse: nightly.run };
  const jobsAtWork = startShopJobs(core.jobs, await shopJobsRoom(surroundings, stores, core, work));
  const closing = new AbortController();
  const allDrawn = drawLeftPictures(pictures, closing.signal, log);
  const close = async () => {
    closing.abort();
    await server.close();
    await jobsAtWork.catch(() => {});
    await allDrawn;
    drawing.close();
    nightly.close();
    await core.close();
    await mailer.close();
  };
  return { server, jobsAtWork, close };
}
