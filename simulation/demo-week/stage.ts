/** The demo (`readWeekSettings`), and the players of its week at their browsers (`present`). */
import { randomBytes } from "node:crypto";
import { type Browser, okay, openBrowser } from "../../server/src/testing/people/browser.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import type { WeekDatabase } from "./week-database.ts";
import type { WeekPlayer } from "./week-players.ts";

/**
 * Reads the settings of a demo whose outside parties the sandbox simulates.
 * @throws anywhere else: the week is never played into real books
 */
export function readWeekSettings(env: NodeJS.ProcessEnv) {
  if (env["NODE_ENV"] === "production") {
    throw new Error("NODE_ENV is production: the demo's week is never played there");
  }
  const given = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new Error(`${name} is missing: this is not the demo`);
  };
  given("PORTAL_DEMO");
  const at = (port: string) => `http://127.0.0.1:${given(port)}`;
  const settings = {
    /** The owner's address of the database: only the owner may date rows back. */
    ownerUrl: given("MIGRATION_DATABASE_URL"),
    operatorUrl: given("OPERATOR_DATABASE_URL"),
    portalUrl: at("PORT"),
    consoleUrl: at("CONSOLE_PORT"),
    sandboxUrl: at("SANDBOX_PORT"),
  };
  // The portal's game is this sandbox, not a real one.
  if (given("GAME_API_URL") === `${settings.sandboxUrl}/game`) return settings;
  throw new Error("GAME_API_URL is not the sandbox's: outside parties may be real");
}

/** The addresses of the demo. */
export type WeekSettings = ReturnType<typeof readWeekSettings>;

/** The parties of the week: its players at their browsers, and the sandbox. */
export type Stage = {
  readonly settings: WeekSettings;
  readonly week: WeekDatabase;
  readonly players: readonly WeekPlayer[];
  readonly browsers: Map<string, Present>;
};

/** A player who is signed in. */
export type Present = {
  readonly username: string;
  readonly browser: Browser;
  /** What the player writes into their transfers, as the page shows it. */
  readonly paymentContent: string;
};

/** Returns a player of the week, signed in. */
export async function present(stage: Stage, number: number): Promise<Present> {
  const player = stage.players[number]!;
  const known = stage.browsers.get(player.username);
  if (known) return known;
  const browser = await signIn(stage, player, number);
  const { body } = await okay(browser.get("/api/payment-methods"));
  const [method] = body["bankTransfers"] as { paymentSyntax: string }[];
  const { username } = player;
  const entered = { username, browser, paymentContent: method!.paymentSyntax };
  stage.browsers.set(username, entered);
  return entered;
}

/** Registers a player, or logs in one who registered before an interruption. */
async function signIn(
  { settings: { portalUrl }, week }: Stage,
  { username, ...names }: WeekPlayer,
  number: number,
): Promise<Browser> {
  const known = await week.passwordOf(username);
  if (known !== undefined) {
    const returning = openBrowser(portalUrl);
    await returning.post("/login", { username, password: known });
    return returning;
  }
  // The last characters satisfy the rule of passwords.
  const password = `${randomBytes(18).toString("base64url")}a1`;
  await week.addPlayer(username, password);
  const phone = `0977${String(FIRST_PHONE + number * PHONES_APART)}`;
  const sent = { username, password, passwordConfirm: password, phone };
  try {
    const { browser } = await aPlayer({ url: portalUrl }, sent);
    await okay(browser.send("PATCH", "/api/user/update-profile", names));
    return browser;
  } catch (error) {
    await week.removePlayer(username);
    throw error;
  }
}

/** The ends of the players' phone numbers, which look random: player n has FIRST_PHONE + n × PHONES_APART. */
const FIRST_PHONE = 104_219;
const PHONES_APART = 13_577;
