import { ConfigError } from "../config.ts";
import { openAccounts } from "../domain/accounts/new-accounts.ts";
import { importCodes } from "../features/gift-code/import-codes.ts";
import type { Transaction } from "../kit/database/database.ts";
import type { Services } from "../services.ts";
import { demoCodes } from "./demo-codes.ts";
import { grantCredit } from "./grant-credit.ts";
import { hasTransactions, markVerified, setUnverifiedEmail } from "./store.ts";

const DEMO_CREDIT_KP = 5_000;
const CODES_PER_CAMPAIGN = 500;

type DemoPlayer = {
  readonly username: string;
  readonly password: string;
  readonly phoneNumber: string;
  readonly creditKp?: number;
  /** Adds what the account has beyond a fresh one. */
  readonly furnish: (tx: Transaction, userId: number) => Promise<void>;
};

const players: readonly DemoPlayer[] = [
  {
    username: "demo",
    password: "Demo@12345",
    phoneNumber: "+84900000001",
    creditKp: DEMO_CREDIT_KP,
    furnish: (tx, userId) =>
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
    furnish: (tx, userId) =>
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
    furnish: (tx, userId) => setUnverifiedEmail(tx, userId, "trong@example.vn"),
  },
];

/** What the demo is made with. */
type DemoServices = Pick<
  Services,
  "db" | "passwords" | "giftCodeVault" | "config" | "notifications" | "log"
>;

/**
 * Adds the players of the README and gift codes. Existing ones are left alone.
 * @throws ConfigError without the address at which the console logs in: the portal's own login grants nobody credit
 */
export async function loadDemo(services: DemoServices): Promise<void> {
  const { CONSOLE_DATABASE_URL: consoleUrl } = services.config.env;
  if (consoleUrl === undefined)
    throw new ConfigError("CONSOLE_DATABASE_URL is missing: PORTAL_DEMO grants credit");
  for (const player of players) {
    await addPlayer(services, player);
    const { username, creditKp: kp } = player;
    // A start that was killed has perhaps added the player alone.
    if (kp !== undefined && !(await hasTransactions(services.db, username))) {
      await grantCredit(services, consoleUrl, { username, kp });
    }
  }
  await fillInventories(services);
}

/** Adds a player in one commit: a killed start leaves no incomplete account. */
async function addPlayer(
  { db, passwords }: DemoServices,
  { username, password, phoneNumber, furnish }: DemoPlayer,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const [account] = await openAccounts(tx, [{ username, phoneNumber, passwordHash }]);
    if (account) await furnish(tx, account.id);
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
