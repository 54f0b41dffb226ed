import { kp } from "@portal/contract/money";
import { post } from "../domain/ledger.ts";
import { openAccounts } from "../domain/new-accounts.ts";
import { importCodes } from "../features/gift-code/import-codes.ts";
import type { Services } from "../services.ts";
import { demoCodes } from "./demo-codes.ts";
import { insertGrant, markVerified, setUnverifiedEmail } from "./store.ts";

const DEMO_CREDIT = kp(5_000);
const CODES_PER_CAMPAIGN = 500;

/** The people whom the README lets one sign in as, and gift codes; loaded once, left alone after that. */
export async function loadDemo(services: Services): Promise<void> {
  const demo = await addUser(services, "demo", "Demo@12345", "+84900000001");
  if (demo !== undefined) {
    await markVerified(services.db, demo, {
      email: "demo@example.vn",
      firstName: "Anh",
      middleName: "Minh",
      lastName: "Nguyễn",
    });
    await grant(services, demo, DEMO_CREDIT);
  }
  const khoa = await addUser(services, "khoa", "Khoa@12345", "+84900000003");
  if (khoa !== undefined) {
    await markVerified(services.db, khoa, {
      email: "khoa@example.vn",
      firstName: "Khoa",
      middleName: "Đăng",
      lastName: "Lê",
    });
  }
  const trong = await addUser(services, "trong", "Trong@12345", "+84900000002");
  if (trong !== undefined) await setUnverifiedEmail(services.db, trong, "trong@example.vn");
  await fillInventories(services);
}

async function fillInventories({ db, giftCodeVault, config }: Services): Promise<void> {
  for (const { id } of config.portal.giftCodes.campaigns) {
    await importCodes(db, giftCodeVault, {
      campaign: id,
      codes: demoCodes(id, CODES_PER_CAMPAIGN),
    });
  }
}

async function addUser(
  { db, passwords }: Services,
  username: string,
  password: string,
  phoneNumber: string,
): Promise<number | undefined> {
  const passwordHash = await passwords.hash(password);
  const [account] = await openAccounts(db, [{ username, phoneNumber, passwordHash }]);
  return account?.id;
}

async function grant({ db }: Services, userId: number, creditKp: number): Promise<void> {
  await db.transaction(async (tx) => {
    const transactionId = await insertGrant(tx, userId, creditKp);
    await post(tx, {
      key: `grant:${transactionId}`,
      kind: "credit.recharge",
      transactionId,
      userId,
      userKp: creditKp,
      house: [{ account: "grants", currency: "KP", amount: -creditKp }],
    });
  });
}
