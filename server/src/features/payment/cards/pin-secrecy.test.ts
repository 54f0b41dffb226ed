/** A card's PIN is never stored, logged or returned in clear, nor as something from which it could be computed. */
import { createHash } from "node:crypto";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { dumpOf } from "../../../testing/database/database-state.ts";
import { aDatabase } from "../../../testing/database/test-database.ts";
import {
  callbackSign,
  scriptedGateway,
  sendCallback,
} from "../../../testing/money/card-gateway.ts";
import { cardsOf, submit } from "../../../testing/money/cards.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { aPortal, startTestPortal } from "../../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const CARD = {
  provider: "VIETTEL",
  serial: "10007766554433",
  pin: "918273645546372",
  value: 100_000,
};
const [OLD_KEY, NEW_KEY] = [
  "an old secret for the PINs of cards",
  "a new secret for the PINs of cards",
];

const gateway = await scriptedGateway();
afterAll(gateway.close);
const portal = await aPortal({ CARD_API_URL: gateway.url, LOG_LEVEL: "debug" });
const database = await aDatabase();

/** Returns the PIN in clear text, as bytea, base64 and plain digests. */
function formsOf(pin: string): string[] {
  const bytes = Buffer.from(pin);
  const plain = (name: string, text: string) => createHash(name).update(text).digest("hex");
  const body = JSON.stringify(["body", CARD.provider, CARD.serial, pin, CARD.value]);
  return [
    pin,
    bytes.toString("hex"),
    bytes.toString("base64").slice(2, -4),
    bytes.subarray(1).toString("base64").slice(2, -4),
    bytes.subarray(2).toString("base64").slice(2, -4),
    ...["md5", "sha1", "sha256"].flatMap((name) => [plain(name, pin), plain(name, body)]),
    pin.slice(0, 8),
  ];
}

test("R-TX-1: no table, log line or answer has the PIN, before or after the card is final", async () => {
  const player = await aPlayer(portal);
  const headers = { "idempotency-key": "the-key-of-this-card" };
  const answers = [
    await submit(player, { ...CARD, value: 1 }),
    await submit(player, { ...CARD, pin: `${CARD.pin}!` }),
    await submit(player, CARD, headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 200]);
  const [open] = await cardsOf(player);
  expect(open).toMatchObject({ status: "pending", pin: "6372" });
  const whileOpen = await dumpOf(portal.database);
  expect(whileOpen, "the dump has the card").toContain(CARD.serial);

  gateway.answers(({ code }) => ({ status: 1, value: CARD.value, message: `Thẻ ${code} đúng` }));
  const callback = {
    request_id: open!.transactionId,
    code: CARD.pin,
    serial: CARD.serial,
    callback_sign: callbackSign({ code: CARD.pin, serial: CARD.serial }),
  };
  for (const form of ["get", "form", "json"] as const) {
    expect(
      await sendCallback(portal.url, { ...callback, callback_sign: "0".repeat(32) }, form),
    ).toBe(401);
    expect(await sendCallback(portal.url, callback, form)).toBe(200);
  }
  expect(await cardsOf(player)).toMatchObject([{ status: "success", pin: "6372" }]);
  answers.push(await submit(player, CARD, headers), await submit(player, CARD));

  const kept = await portal.database.query("select encrypted_pin from cards");
  expect(kept).toEqual([{ encrypted_pin: null }]);
  const places = {
    whileOpen,
    afterwards: await dumpOf(portal.database),
    log: portal.logLines.join(""),
    answers: answers.map(({ text }) => text).join("\n"),
    shown: (await player.browser.get("/api/transaction-history")).text,
  };
  expect(places.log.length).toBeGreaterThan(1_000);
  for (const [place, text] of Object.entries(places)) {
    for (const form of formsOf(CARD.pin))
      expect(text.includes(form), `${place}: ${form}`).toBe(false);
  }
});

test("R-PAY-3: an open card survives a rotation of the PIN key", async () => {
  gateway.answers(() => ({ status: 99 }));
  gateway.asked.length = 0;
  const start = (keys: string) =>
    startTestPortal({ CARD_API_URL: gateway.url, CARD_PIN_KEYS: keys }, database);
  const before = await start(OLD_KEY);
  const player = await aPlayer(before);
  await submit(player, CARD);
  await before.close();

  gateway.answers(({ code }) =>
    code === CARD.pin ? { status: 1, value: CARD.value } : { status: 100 },
  );
  const after = await start(`${NEW_KEY},${OLD_KEY}`);
  onTestFinished(after.close);
  await database.query("update jobs set run_at = now()");
  await vi.waitFor(async () => {
    const rows = await database.query("select from cards where settled_at is not null");
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  expect(gateway.asked.filter(({ command }) => command === "charging")).toHaveLength(1);
});
