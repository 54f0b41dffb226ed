import { type EffectiveRequest, effectiveRequests } from "../http/effective-requests.ts";
import { sendNotice } from "../money/bank-notices.ts";
import { openBrowser } from "../people/browser.ts";
import { aPlayerWithEmail } from "../people/mailbox.ts";
import { GOOD_PASSWORD, type Person, solveBotCheck } from "../people/people.ts";
import { aPhoneNumber, inE164 } from "../people/phones.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import type { Pantry } from "./ingredients.ts";

/** The participants: a player who sends requests, another who only has an account, and a visitor. */
export type Cast = {
  readonly visitor: Person["browser"];
  /** Signed in until one of the requests ends the session. */
  readonly caller: Person;
  readonly bystander: Person;
  readonly pantry: Pantry;
  /** Replaces a caller who is no longer signed in. */
  renewCaller(): Promise<void>;
  /** Returns a request to this call that works, as the caller would send it. */
  workingRequest(call: string): Promise<EffectiveRequest | undefined>;
};

const OTHER_PASSWORD = "Giang-ho-dem-mua-88";

export async function aCast(portal: TestPortal): Promise<Cast> {
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  const bystander = await somebodyWithEverything(portal);
  await takePasswordFrom(portal, bystander);
  let current = await somebodyWithEverything(portal);
  const effective = effectiveRequests(portal, () => current);
  return {
    visitor,
    bystander,
    get caller() {
      return current;
    },
    renewCaller: async () => {
      const isStillIn = (await current.browser.get("/api/me")).status === 200;
      if (!isStillIn) current = await somebodyWithEverything(portal);
    },
    pantry: (name) => fetchIngredient(portal, name, { caller: current, bystander }),
    workingRequest: async (call) => effective[call]?.(),
  };
}

/** Makes a player with all that could be lost: email address, credit, transactions and a session. */
async function somebodyWithEverything(portal: TestPortal): Promise<Person> {
  const person = await aPlayerWithEmail(portal);
  // An own phone that is not verified, so that it can be changed without a code.
  await portal.database.query("update users set phone_number = $1 where username = $2", [
    inE164(aPhoneNumber()),
    person.username,
  ]);
  await sendNotice(portal.url, { content: `FSO${(await facts(portal, person))["paymentCode"]}` });
  return person;
}

/** Replaces the password by a random one: with the right one a generated login could succeed. */
async function takePasswordFrom(portal: TestPortal, { username }: Person): Promise<void> {
  const hash = await portal.services.passwords.hash(crypto.randomUUID());
  const update = "update users set password_hash = $1 where username = $2";
  await portal.database.query(update, [hash, username]);
}

async function fetchIngredient(
  portal: TestPortal,
  name: string,
  people: { readonly caller: Person; readonly bystander: Person },
): Promise<string> {
  const [what = "", detail = ""] = name.split(":");
  if (what === "password") return GOOD_PASSWORD;
  if (what === "otherPassword") return OTHER_PASSWORD;
  if (what === "madeUpToken") return "A".repeat(43);
  if (what === "bot") return solveBotCheck(portal.url, detail);
  if (what !== "caller" && what !== "bystander") return "";
  const { browser } = people[what];
  if (detail === "sessionToken") return browser.cookies.get("session") ?? "";
  if (detail === "csrfToken") return browser.cookies.get("XSRF-TOKEN") ?? "";
  return (await facts(portal, people[what]))[detail] ?? "";
}

async function facts(
  { database }: TestPortal,
  { username }: Person,
): Promise<Record<string, string>> {
  const [row] = await database.query<Record<string, string>>(
    `select username, email, phone_number as phone, payment_code as "paymentCode",
       (select id from sessions s where s.user_id = u.id limit 1) as "sessionId"
     from users u where username = $1`,
    [username],
  );
  return row ?? {};
}
