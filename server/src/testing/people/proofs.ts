/**
 * Orders of coins in tests where the settings demand a proof of the player (`buy`, `confirmAbove`), and the proofs: a
 * code by SMS (`aTextedCode`) or a passkey (`aPasskeyProof`).
 */
import { randomUUID } from "node:crypto";
import type { ProvableAction } from "@portal/contract/proofs";
import type { SecurityAction } from "@portal/contract/security-code";
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

/** Orders coins as the page does. */
export const buy = (
  { browser }: Pick<Person, "browser">,
  order: object,
  key: string = randomUUID(),
): Promise<Answer> => browser.post("/api/recharge/game", order, { "idempotency-key": key });

/** Orders; like the page, resends the order until the portal decides it. */
export function buySurely(player: Pick<Person, "browser">, order: object): Promise<Answer> {
  const key = randomUUID();
  return untilServed(() => buy(player, order, key));
}

/** Requests a code by text, for a payment by default. @returns the code from the player's phone */
export async function aTextedCode(
  sandbox: Sandbox,
  { browser, phone }: PhoneOwner,
  action: SecurityAction = "confirm.payment",
): Promise<string> {
  const before = (await sandbox.textsTo(phone)).length;
  const form = { action, channel: "sms" };
  await okay(browser.post("/api/security-code/", form));
  return eventually("no code came", async () => {
    const texts = await sandbox.textsTo(phone);
    const latest = texts.slice(0, texts.length - before);
    return latest.map(({ text }) => otpIn(text)).find(Boolean);
  });
}

/** Requests what the browser needs for a proof by passkey. */
export async function proofOptions(
  { browser }: Pick<Person, "browser">,
  action: ProvableAction = "confirm.payment",
): Promise<RequestOptions> {
  return (await okay(browser.post("/api/security-code/passkey/options", { action })))
    .body as unknown as RequestOptions;
}

/** Signs with a passkey as the page does, for a payment by default. */
export async function aPasskeyProof(
  player: Pick<Person, "browser">,
  passkey: SoftPasskey,
  action: ProvableAction = "confirm.payment",
) {
  const credential = signWith(passkey, await proofOptions(player, action));
  return { method: "passkey", credential };
}
