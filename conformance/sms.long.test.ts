import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensurePhp } from "../tools/checks/php.ts";
import { gatewayCases, isComplete, verifyGateway } from "./sms/verify-gateway.ts";
import { listenForSms, type SmsListener } from "./sms/listener.ts";
import { SIGNED_FIELDS } from "./sms/notice.ts";
import { steps } from "./sms/steps.ts";
import { openReferenceGateway } from "./testing/reference-gateways.ts";
import { type GatewayFault, relayText } from "./testing/sms-gateway.ts";

const SECRET = "test-sms-secret";
const SENDERS = ["84912345678", "+84912345678", "0912 345 678"] as const;
const MOST_LINES = 300;
/** Each text is a program of its own. */
const TIMEOUT_MS = 120_000;
beforeAll(() => ensurePhp(), TIMEOUT_MS);
let listener: SmsListener;
beforeEach(async () => {
  listener = await listenForSms(0, SECRET);
});
afterEach(() => listener.close());

/** Sends every text of the steps, as a person would. @returns the ids of the cases that fail */
async function failuresOf(fault: GatewayFault): Promise<string[]> {
  const gateway = { url: listener.url, secret: SECRET, fault };
  for (const { text, times } of steps) {
    for (let time = 0; time < times; time++) await relayText(gateway, text);
  }
  const verdicts = await verifyGateway({ secret: SECRET, received: listener.received });
  return verdicts.filter(({ result }) => result === "failed").map(({ id }) => id);
}

test("R-RUN-7: a gateway that keeps to the interface passes every case", async () => {
  expect(await failuresOf({ name: "none" })).toEqual([]);
  expect(isComplete(listener.received)).toBe(true);
});

describe.each(["typescript", "php"] as const)(
  "R-RUN-7: the reference gateway in %s",
  (language) => {
    test(
      "passes every case, whatever form the modem gives the sender's number in",
      { timeout: TIMEOUT_MS },
      async () => {
        const gateway = await openReferenceGateway(language, { url: listener.url, secret: SECRET });
        for (const [at, { text, times }] of steps.entries()) {
          const sender = SENDERS[at % SENDERS.length]!;
          for (let time = 0; time < times; time++) await gateway.receive(sender, text);
        }
        expect(await gateway.send()).toBe("");
        expect(await gateway.list()).toBe("");
        gateway.close();
        const verdicts = await verifyGateway({ secret: SECRET, received: listener.received });
        expect(verdicts.filter(({ result }) => result !== "passed")).toEqual([]);
        expect(isComplete(listener.received)).toBe(true);
      },
    );

    test(
      "keeps what is refused for a person, sends it once, and takes no sender abroad",
      { timeout: TIMEOUT_MS },
      async () => {
        const gateway = await openReferenceGateway(language, {
          url: listener.url,
          secret: "another",
        });
        await expect(gateway.receive("+14155550100", "MXT kiemthu1")).rejects.toThrow(
          /no phone of Vietnam/,
        );
        await gateway.receive("0912345678", "MXT kiemthu1");
        expect(await gateway.send()).toContain("is refused: 401");
        await gateway.send();
        expect(await gateway.list()).toMatch(/^\S+ {2}84912345678 {2}refused {2}1 {2}401 /);
        gateway.close();
        expect(listener.received).toHaveLength(1);
      },
    );
  },
);

test.each(["typescript/sms-gateway.ts", "php/sms-gateway.php"])(
  "R-RUN-7: the reference %s is short enough to read",
  (file) => {
    const text = readFileSync(new URL(`reference/${file}`, import.meta.url), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  },
);

test("R-RUN-7: a gateway that sends nothing has not passed", async () => {
  const verdicts = await verifyGateway({ secret: SECRET, received: [] });
  expect(verdicts[0]).toMatchObject({ id: "all-texts", result: "failed", came: "nothing" });
  expect(isComplete([])).toBe(false);
});

const DAY_MS = 24 * 60 * 60 * 1_000;
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const sign = (text: string, secret: string) =>
  createHmac("sha256", secret).update(text).digest("hex");

const faults: readonly (GatewayFault & { fails: string[] })[] = [
  {
    name: "signs with another secret",
    sign: (notice) => sign(SIGNED_FIELDS.map((name) => `${name}=${notice[name]}`).join("&"), "x"),
    fails: ["signature", "unavailable", "lost-answer"],
  },
  {
    name: "escapes what it signs",
    sign: (notice, secret) => sign(new URLSearchParams(notice).toString(), secret),
    fails: ["signature", "unavailable", "lost-answer"],
  },
  {
    name: "sends a form in place of JSON",
    body: (notice) => new URLSearchParams(notice).toString(),
    contentType: "application/x-www-form-urlencoded",
    fails: ["all-texts", "form"],
  },
  {
    name: "names a local time without offset",
    change: (notice) => ({ ...notice, request_time: "2026-03-01T09:00:00" }),
    fails: ["time"],
  },
  {
    name: "keeps a text for two days before it sends it",
    change: (notice) => ({ ...notice, request_time: agoIso(2 * DAY_MS) }),
    fails: ["time"],
  },
  {
    name: "names the sender by its national number",
    change: (notice) => ({ ...notice, msisdn: "0912345678" }),
    fails: ["sender"],
  },
  {
    name: "writes texts in capitals",
    change: (notice) => ({ ...notice, mo_message: notice.mo_message.toUpperCase() }),
    fails: ["text"],
  },
  {
    name: "leaves a field empty",
    change: (notice) => ({ ...notice, short_code: "" }),
    fails: ["fields"],
  },
  {
    name: "repeats under another request_id",
    change: (notice, attempt) => (attempt === 1 ? notice : { ...notice, request_id: randomUUID() }),
    fails: ["ids"],
  },
  {
    name: "makes one request_id of equal texts",
    change: (notice) => ({ ...notice, request_id: sign(notice.mo_message, "id") }),
    fails: ["ids"],
  },
  {
    name: "gives up after a 503",
    repeatsAfter: (answer) => answer !== "503",
    fails: ["unavailable"],
  },
  {
    name: "gives up without an answer",
    repeatsAfter: (answer) => answer !== "nothing",
    fails: ["lost-answer"],
  },
];

describe("R-RUN-7: a planted fault is found by its cases and by no others: a gateway that", () => {
  test.each(faults)("$name", async ({ fails, ...fault }) => {
    expect(await failuresOf(fault)).toEqual(fails);
  });

  test("has a fault for each case", () => {
    const found = new Set(faults.flatMap(({ fails }) => fails));
    expect(gatewayCases.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
