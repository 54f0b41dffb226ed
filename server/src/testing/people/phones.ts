/** Players' phones for tests: numbers, texts to and from the portal, and the codes in them. */
import { createHmac, randomInt, randomUUID } from "node:crypto";
import { issueSmsCode } from "../../domain/credentials/sms-codes.ts";
import { eventually } from "../patience.ts";
import { callWithJson } from "../http/raw-http.ts";
import type { Sandbox } from "../portal/sandbox.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import { aPlayer, type Person, type Reachable } from "./people.ts";

/** Returns a mobile number that is unique in this run, as players write it. */
export const aPhoneNumber = (): string => `097${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** Returns the number in E.164: +84… for 0… */
export const inE164 = (phone: string): string => phone.replace(/^0/, "+84");

export type PhoneOwner = Person & { readonly phone: string };

/** Creates a player with their own phone, verified by an SMS unless the test says otherwise. */
export async function aPlayerWithPhone(
  portal: TestPortal,
  { verified = true, phone = aPhoneNumber() }: { verified?: boolean; phone?: string } = {},
): Promise<PhoneOwner> {
  const player = await aPlayer(portal, { phone });
  if (verified) await deliverSms(portal.url, { from: phone, text: `KH ${player.username}` });
  return { ...player, phone };
}

export type SmsNotice = {
  readonly from: string;
  readonly text: string;
  /** The gateway's id of the message. */
  readonly id?: string;
  readonly secret?: string;
};

/** Posts a text to the portal as the gateway does. @returns the status of the response */
export async function sendSmsNotice(portalUrl: string, sms: SmsNotice): Promise<number> {
  const fields = smsFields(sms);
  const notice = { ...fields, signature: smsSignature(fields, sms.secret) };
  return (await callWithJson(`${portalUrl}/webhooks/sms`, notice)).status;
}

/** Returns the fields of the gateway's notice of a text. */
export const smsFields = ({ from, text, id = randomUUID() }: SmsNotice) => ({
  access_key: "test",
  command: "TEXT",
  mo_message: text,
  msisdn: inE164(from).slice(1),
  request_id: id,
  request_time: new Date().toISOString(),
  short_code: "0900000100",
});

const SIGNED_FIELDS = Object.keys(smsFields({ from: "", text: "" }));

/** Signs a notice's fields, in the order in which the gateway lists them. */
export function smsSignature(
  fields: Readonly<Record<string, unknown>>,
  secret: string = TEST_SECRETS.SMS_API_TOKEN,
): string {
  const text = SIGNED_FIELDS.map((name) => `${name}=${String(fields[name])}`).join("&");
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Posts a text; like gateways, resends it until it is accepted. */
export async function deliverSms(portalUrl: string, sms: SmsNotice): Promise<void> {
  const message = { id: randomUUID(), ...sms };
  await eventually("the portal does not take the text in", async () =>
    (await sendSmsNotice(portalUrl, message)) === 200 ? true : undefined,
  );
}

/** Returns the texts to a phone, oldest first, once there are enough. @throws if they do not come */
export async function textsTo(sandbox: Sandbox, phone: string, count: number): Promise<string[]> {
  let seen = 0;
  return eventually(
    () => `${seen} of ${count} texts came`,
    async () => {
      const texts = await sandbox.textsTo(phone);
      seen = texts.length;
      return seen >= count ? texts.toReversed().map(({ text }) => text) : undefined;
    },
  );
}

/** Sends `MXT` from the player's phone, and returns the code that it receives. */
export async function anOtp(
  portal: Reachable,
  sandbox: Sandbox,
  { username, phone }: { readonly username: string; readonly phone: string },
): Promise<string> {
  const before = await sandbox.textsTo(phone);
  await deliverSms(portal.url, { from: phone, text: `MXT ${username}` });
  return eventually("no code came", async () => {
    const latest = (await sandbox.textsTo(phone)).slice(0, -before.length || undefined);
    return latest.map(({ text }) => otpIn(text)).find(Boolean);
  });
}

/** Issues a code for the phone of the account, without an SMS. */
export async function issueOtp(
  { database, services }: TestPortal,
  { username }: Pick<Person, "username">,
): Promise<string> {
  const [row] = await database.query<{ id: string; phone: string }>(
    "select id, phone_number as phone from users where username = $1",
    [username],
  );
  const holder = { userId: Number(row!.id), phoneNumber: row!.phone };
  return issueSmsCode(services.db, services.codeKeys, holder);
}

/** Returns the code in the response to `MXT`. */
export function otpIn(text: string): string | undefined {
  return / la ([0-9A-Z]{6}), /.exec(text)?.[1];
}

const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a wrong code, another one for each index. */
export function wrongCode(code: string, index = 0): string {
  const first = SYMBOLS[(SYMBOLS.indexOf(code[0]!) + 1) % SYMBOLS.length]!;
  const symbolAt = (place: number) => SYMBOLS[Math.floor(index / SYMBOLS.length ** place) % 32]!;
  return first + [0, 1, 2, 3, 4].map(symbolAt).join("");
}
