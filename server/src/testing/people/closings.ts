/** Accounts in tests that their player closes: the request, the end of the waiting time, and money that comes after. */
import { randomInt } from "node:crypto";
import type { TestDatabase } from "../database/test-database.ts";
import { sendNotice } from "../money/bank-notices.ts";
import { contentOf } from "../money/wallets.ts";
import type { Answer, Browser } from "./browser.ts";
import { GOOD_PASSWORD, type Person } from "./people.ts";

type WithDatabase = { readonly url: string; readonly database: TestDatabase };

export function askToClose(browser: Browser, fields: object = {}): Promise<Answer> {
  return browser.post("/api/user/account-closing", { currentPassword: GOOD_PASSWORD, ...fields });
}

/** Ends the waiting time of a closing account: the next run of the job closes it. */
export async function letTimePass(
  { database }: WithDatabase,
  { username }: { readonly username: string },
): Promise<void> {
  await database.query(
    "update users set closes_at = now() - interval '1 second' where username = $1",
    [username],
  );
}

/** Returns a transfer of 100.000đ that names the player; `sendNotice` reports it and returns its reference. */
export async function aTransferOf(
  player: Person,
): Promise<{ sendNotice(url: string): Promise<string> }> {
  const notice = { content: await contentOf(player), referenceCode: `FT${randomInt(10 ** 9)}` };
  return {
    sendNotice: async (url) => {
      await sendNotice(url, notice);
      return notice.referenceCode;
    },
  };
}
