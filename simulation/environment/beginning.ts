/** Makes the database that all simulations are copied from: registered players and gift codes (`makeBeginning`). */
import { randomBytes } from "node:crypto";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { stockDatabase } from "../../server/src/testing/money/gift-codes.ts";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import { aPhoneNumber, deliverSms } from "../../server/src/testing/people/phones.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { giftCampaigns } from "../generate/accounts.ts";
import { EMPTY_BOOKS, type Opening } from "../verify/ledger-books.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { addressOf, copyDatabase } from "./databases.ts";
import { startPortal } from "./portal.ts";

/** The state that every simulation begins with. */
export type Beginning = {
  readonly serverUrl: string;
  /** The database that each simulation's own database is copied from. */
  readonly template: string;
  readonly players: readonly Registered[];
  readonly giftCodes: readonly GiftCode[];
  readonly opening: Opening;
};

export type GiftCode = { readonly campaign: string; readonly code: string };

export type Registered = {
  readonly username: string;
  /** The player's own, verified by an SMS: its codes prove large payments. */
  readonly phone: string;
  /** The cookies of the browser in which the player is signed in. */
  readonly cookies: ReadonlyMap<string, string>;
  /** What the player writes into their transfers, as the page shows it. */
  readonly paymentContent: string;
};

/** The registered players. */
const PLAYERS = 5;
/** Each campaign has fewer codes than there are players, so that players compete for the last code. */
const CODES_OF_EACH = PLAYERS - 2;

/**
 * Registers the players over HTTP and adds the codes, once: every simulation is a copy of this.
 * @param fill writes books that are older, as the owner of the database
 */
export async function makeBeginning(
  serverUrl: string,
  fill: (ownerUrl: string) => Promise<Opening> = async () => EMPTY_BOOKS,
): Promise<Beginning> {
  const template = `simulation_${randomBytes(4).toString("hex")}_beginning`;
  await copyDatabase(serverUrl, template, "template1");
  const ownerUrl = addressOf(serverUrl, template);
  const { code, stderr } = await runPortal(["migrate"], {
    MIGRATION_DATABASE_URL: ownerUrl,
    // As in production: money in the console takes a passkey.
    STAFF_PROOF: "on",
  });
  if (code !== 0) throw new Error(`the database cannot be migrated: ${stderr}`);
  const opening = await fill(ownerUrl);
  const databaseUrl = runtimeUrlOf(ownerUrl);
  const port = await takePort();
  // No sandbox runs there yet.
  const sandboxPort = await takePort();
  const portal = await startPortal({ port, databaseUrl, sandboxPort });
  const players: Registered[] = [];
  while (players.length < PLAYERS) {
    players.push(await register(portal.url, `hiepkhach_${players.length + 1}`));
  }
  await portal.close();
  const giftCodes = await addCodes(databaseUrl);
  return { serverUrl, template, players, giftCodes, opening };
}

/** Makes what simulations begin with on its own server, does the work, and removes it. */
export async function withBeginning<T>(
  settings: Readonly<Record<string, string>>,
  work: (beginning: Beginning, cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(settings);
  try {
    return await work(await makeBeginning(cluster.url), cluster);
  } finally {
    await cluster.close();
  }
}

/** @returns a registered player at their browser */
export const atBrowser = (url: string, { cookies, ...player }: Registered) => ({
  ...player,
  browser: openBrowser(url, new Map(cookies)),
});

/** Registers a player, who stays signed in. */
export async function register(url: string, username: string): Promise<Registered> {
  const phone = aPhoneNumber();
  const { browser } = await aPlayer({ url }, { username, phone });
  await deliverSms(url, { from: phone, text: `KH ${username}` });
  const { body } = await browser.get("/api/payment-methods");
  const [method] = body["bankTransfers"] as { paymentSyntax: string }[];
  return { username, phone, cookies: browser.cookies, paymentContent: method!.paymentSyntax };
}

async function addCodes(databaseUrl: string): Promise<GiftCode[]> {
  const all: GiftCode[] = [];
  for (const campaign of giftCampaigns) {
    const codes = Array.from({ length: CODES_OF_EACH }, (_, at) =>
      `${campaign}-${at + 1}`.toUpperCase(),
    );
    await stockDatabase(databaseUrl, campaign, codes);
    all.push(...codes.map((code) => ({ campaign, code })));
  }
  return all;
}
