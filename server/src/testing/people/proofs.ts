import { randomUUID } from "node:crypto";
import { portal as demo } from "../../../../portal.config.ts";
import { eventually, untilServed } from "../patience.ts";
import { portalConfigWith } from "../portal/portal-config.ts";
import type { Sandbox } from "../portal/sandbox.ts";
import { type RequestOptions, signWith, type SoftPasskey } from "./authenticator.ts";
import { type Answer, okay } from "./browser.ts";
import type { Person } from "./people.ts";
import { otpIn, type PhoneOwner } from "./phones.ts";

/** The demo's settings with a proof for recharges above this total a day. @returns for PORTAL_CONFIG */
export const confirmAbove = (confirmAboveKpPerDay: number): string =>
  portalConfigWith({ recharge: { ...demo.recharge, confirmAboveKpPerDay } });

export const buy = (
  { browser }: Pick<Person, "browser">,
  order: object,
  key: string = randomUUID(),
): Promise<Answer> => browser.post("/api/recharge/game", order, { "idempotency-key": key });

/** Like the page, resends the same order until the portal decides it. */
export function buySurely(player: Pick<Person, "browser">, order: object): Promise<Answer> {
  const key = randomUUID();
  return untilServed(() => buy(player, order, key));
}

/** Requests a text with a code for a payment, and returns the code from the player's phone. */
export async function aTextedCode(
  sandbox: Sandbox,
  { browser, phone }: PhoneOwner,
): Promise<string> {
  const before = (await sandbox.textsTo(phone)).length;
  const form = { action: "confirm.payment", channel: "sms" };
  await okay(browser.post("/api/security-code/", form));
  return eventually("no code came", async () => {
    const texts = await sandbox.textsTo(phone);
    const latest = texts.slice(0, texts.length - before);
    return latest.map(({ text }) => otpIn(text)).find(Boolean);
  });
}

export async function proofOptions({ browser }: Pick<Person, "browser">): Promise<RequestOptions> {
  const form = { action: "confirm.payment" };
  return (await okay(browser.post("/api/security-code/passkey/options", form)))
    .body as unknown as RequestOptions;
}

/** Signs for a payment as the page does. */
export async function aPasskeyProof(player: Pick<Person, "browser">, passkey: SoftPasskey) {
  const credential = signWith(passkey, await proofOptions(player));
  return { method: "passkey", credential };
}
