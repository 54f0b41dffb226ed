import { kp } from "@portal/contract/values/money";
import { openAccounts } from "../domain/accounts/new-accounts.ts";
import { post } from "../domain/ledger/ledger.ts";
import { writeAuditEntry } from "../domain/ledger/run-operation.ts";
import { importCodes } from "../features/gift-code/import-codes.ts";
import type { Transaction } from "../kit/database/database.ts";
import type { Services } from "../services.ts";
import { demoCodes } from "./demo-codes.ts";
import { insertGrant, markVerified, setUnverifiedEmail } from "./store.ts";

const DEMO_CREDIT = kp(5_000);
const CODES_PER_CAMPAIGN = 500;

type DemoPlayer = {
  readonly username: string;
  readonly password: string;
  readonly phoneNumber: string;
  /** Adds what the account has beyond a fresh one. */
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

/** Adds the players of the README and gift codes. Existing ones are left alone. */
export async function loadDemo(services: Services): Promise<void> {
  for (const player of players) await addPlayer(services, player);
  await fillInventories(services);
}

/** Adds a player in one commit: a killed start leaves no incomplete account. */
async function addPlayer(
  { db, passwords }: Services,
  { username, password, phoneNumber, furnish }: DemoPlayer,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const [account] = await openAccounts(tx, [{ username, phoneNumber, passwordHash }]);
    if (account) await furnish(tx, account.id);
  });
}

async function fillInventories({ db, giftCodeVault, config }: Services): Promise<void> {
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
