/** Creates the demo's players and gift codes when the portal starts with `PORTAL_DEMO` (`loadDemo`). */
import { createHash } from "node:crypto";
import { ConfigError } from "../config.ts";
import { openAccounts } from "../domain/accounts/new-accounts.ts";
import { importCodes } from "../features/gift-code/import-codes.ts";
import type { Transaction } from "../kit/database/database.ts";
import type { Services } from "../services.ts";
import { grantCredit } from "./grant-credit.ts";
import { hasTransactions, markVerified, setUnverifiedEmail } from "./store.ts";

const DEMO_CREDIT_KP = 5_000;
/** The number of gift codes of each campaign. */
const CODES_PER_CAMPAIGN = 500;

type DemoPlayer = {
  readonly username: string;
  readonly password: string;
  readonly phoneNumber: string;
  readonly creditKp?: number;
  /** Adds data to the new account. */
  readonly addData: (tx: Transaction, userId: number) => Promise<void>;
};

/** The players of the README, with their passwords. */
const players: readonly DemoPlayer[] = [
  {
    username: "demo",
    password: "Demo@12345",
    phoneNumber: "+84900000001",
    creditKp: DEMO_CREDIT_KP,
    addData: (tx, userId) =>
      markVerified(tx, userId, {
        email: "demo@example.vn",
        firstName: "Anh",
        middleName: "Minh",
        lastName: "Nguyễn",
      }),
  },
  {
    username: "khoa",
    password: "Khoa@12345",
    phoneNumber: "+84900000003",
    addData: (tx, userId) =>
      markVerified(tx, userId, {
        email: "khoa@example.vn",
        firstName: "Khoa",
        middleName: "Đăng",
        lastName: "Lê",
      }),
  },
  {
    username: "trong",
    password: "Trong@12345",
    phoneNumber: "+84900000002",
    addData: (tx, userId) => setUnverifiedEmail(tx, userId, "trong@example.vn"),
  },
];

type DemoServices = Pick<
  Services,
  "db" | "passwords" | "giftCodeVault" | "config" | "notifications" | "log"
>;

/**
 * Adds the players and gift codes that do not exist yet. It uses the console's login, because the portal's login
 * cannot grant credit.
 * @throws ConfigError without the console's database address
 */
export async function loadDemo(services: DemoServices): Promise<void> {
  const { CONSOLE_DATABASE_URL: consoleUrl } = services.config.env;
  if (consoleUrl === undefined)
    throw new ConfigError("CONSOLE_DATABASE_URL is missing: PORTAL_DEMO grants credit");
  for (const player of players) {
    await addPlayer(services, player);
    const { username, creditKp: kp } = player;
    // A killed start may have added only the player.
    if (kp !== undefined && !(await hasTransactions(services.db, username))) {
      await grantCredit(services, consoleUrl, { username, kp });
    }
  }
  await fillInventories(services);
}

/** Adds a player in one transaction, so that a killed start leaves no incomplete account. */
async function addPlayer(
  { db, passwords }: DemoServices,
  { username, password, phoneNumber, addData }: DemoPlayer,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const [account] = await openAccounts(tx, [{ username, phoneNumber, passwordHash }]);
    if (account) await addData(tx, account.id);
  });
}

async function fillInventories({ db, giftCodeVault, config }: DemoServices): Promise<void> {
  for (const { id } of config.portal.giftCodes.campaigns) {
    await importCodes(db, giftCodeVault, {
      campaign: id,
      codes: demoCodes(id, CODES_PER_CAMPAIGN),
    });
  }
}

/** Crockford's base 32, whose characters are not confused with each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 10;
const GROUP = /.{5}(?=.)/g;

/** Returns the same codes each time, such as `K7M2Q-9XD4A`, so that loading them again adds none. */
function demoCodes(campaign: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = createHash("sha256")
      .update(`${campaign} ${index}`)
      .digest()
      .subarray(0, CODE_LENGTH);
    const characters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return characters.replace(GROUP, "$&-");
  });
}
