import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import { aPhoneNumber, deliverSms } from "../../server/src/testing/people/phones.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { giftCampaigns } from "../generate/staff.ts";
import { EMPTY_BOOKS, type Opening } from "../verify/opening.ts";
import { addressOf, copyDatabase, dropDatabase } from "./databases.ts";
import { operate } from "./operator.ts";
import { startPortal } from "./portal.ts";

/** The state that every simulation begins with: some registered players, and gift codes to give away. */
export type Beginning = {
  readonly serverUrl: string;
  /** The database that each simulation's own database is copied from. */
  readonly template: string;
  readonly players: readonly Registered[];
  readonly giftCodes: readonly GiftCode[];
  readonly opening: Opening;
  close(): Promise<void>;
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

const PLAYERS = 5;
/** Each campaign has fewer codes than there are players, so that players compete for the last code. */
const CODES_OF_EACH = PLAYERS - 2;

/**
 * Registers the players over HTTP and imports the codes, once: every simulation is a copy of this.
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
  const nobody = await takePort();
  const portal = await startPortal({ port, databaseUrl, sandboxPort: nobody });
  const players: Registered[] = [];
  for (let number = 1; number <= PLAYERS; number += 1) {
    players.push(await register(portal.url, `hiepkhach_${number}`));
  }
  await portal.close();
  const giftCodes = await importCodes(runtimeUrlOf(ownerUrl, OPERATOR_LOGIN));
  return {
    serverUrl,
    template,
    players,
    giftCodes,
    opening,
    close: () => dropDatabase(serverUrl, template),
  };
}

/** Registers a player, who stays signed in. */
export async function register(url: string, username: string): Promise<Registered> {
  const phone = aPhoneNumber();
  const { browser } = await aPlayer({ url }, { username, phone });
  await deliverSms(url, { from: phone, text: `KH ${username}` });
  const { body } = await browser.get("/api/payment-methods");
  const [method] = body["bankTransfers"] as { paymentSyntax: string }[];
  return { username, phone, cookies: browser.cookies, paymentContent: method!.paymentSyntax };
}

/** Imports the gift codes by the operator's command. */
async function importCodes(operatorUrl: string): Promise<GiftCode[]> {
  const folder = await mkdtemp(join(tmpdir(), "portal-simulation-codes-"));
  const all: GiftCode[] = [];
  for (const campaign of giftCampaigns) {
    const file = join(folder, `${campaign}.csv`);
    const codes = Array.from({ length: CODES_OF_EACH }, (_, at) =>
      `${campaign}-${at + 1}`.toUpperCase(),
    );
    await writeFile(file, codes.join("\n"));
    const { answer, says } = await operate(operatorUrl, ["codes", "import", campaign, file]);
    if (answer !== "done") throw new Error(`codes cannot be imported: ${says}`);
    all.push(...codes.map((code) => ({ campaign, code })));
  }
  await rm(folder, { recursive: true });
  return all;
}
