import { createHash } from "node:crypto";
import { kp } from "@portal/contract/values/money";
import { ConfigError } from "../config.ts";
import { openAccounts } from "../domain/accounts/new-accounts.ts";
import { post } from "../domain/ledger/ledger.ts";
import { writeAuditEntry } from "../domain/ledger/run-operation.ts";
import { importCodes } from "../features/gift-code/import-codes.ts";
import { openDatabase, type Transaction } from "../kit/database/database.ts";
import type { Services } from "../services.ts";
import { insertGrant, markVerified, setUnverifiedEmail } from "./store.ts";

const DEMO_CREDIT = kp(5_000);
const CODES_PER_CAMPAIGN = 500;

type DemoPlayer = {
  readonly username: string;
  readonly password: string;
  readonly phoneNumber: string;
  /** Adds data to the new account. */
  readonly furnish: (tx: Transaction, userId: number) => Promise<void>;
};

const players: readonly DemoPlayer[] = [
  {
    username: "demo",
    password: "Demo@12345",
    phoneNumber: "+84900000001",
    furnish: async (tx, userId) => {
      await markVerified(tx, userId, {
        email: "demo@example.vn",
        firstName: "Anh",
        middleName: "Minh",
        lastName: "Nguyễn",
      });
      await grant(tx, userId, DEMO_CREDIT);
    },
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

type DemoServices = Pick<Services, "db" | "passwords" | "giftCodeVault" | "config">;

/**
 * Adds the players of the README and gift codes, if they do not exist. It uses the operators' login, because the portal's
 * login cannot grant credit.
 * @throws ConfigError without the operators' database address
 */
export async function loadDemo(services: Omit<DemoServices, "db">): Promise<void> {
  const { OPERATOR_DATABASE_URL: url } = services.config.env;
  if (url === undefined)
    throw new ConfigError("OPERATOR_DATABASE_URL is missing: PORTAL_DEMO grants credit");
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    for (const player of players) await addPlayer({ ...services, db }, player);
    await fillInventories({ ...services, db });
  } finally {
    await db.close();
  }
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

async function grant(tx: Transaction, userId: number, creditKp: number): Promise<void> {
  const transactionId = await insertGrant(tx, userId, creditKp);
  const auditEntry = { command: "grant", userId, details: { transactionId, grantedKp: creditKp } };
  await writeAuditEntry(tx, { by: "demo", reason: "demo data" }, auditEntry);
  await post(tx, {
    key: `grant:${transactionId}`,
    kind: "credit.recharge",
    transactionId,
    userId,
    userKp: creditKp,
    house: [{ account: "grants", currency: "KP", amount: -creditKp }],
  });
}

/** Crockford's base 32, in which no character looks like another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS = 10;
const GROUP = /.{5}(?=.)/g;

/** Returns the same codes in every demo, such as `K7M2Q-9XD4A`, so that loading them again adds none. */
function demoCodes(campaign: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = createHash("sha256").update(`${campaign} ${index}`).digest().subarray(0, SIGNS);
    const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return signs.replace(GROUP, "$&-");
  });
}
