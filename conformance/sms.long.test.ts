import { afterEach, beforeEach, expect, test } from "vitest";
import { gatewayCases, isComplete, listenForSms, verifyGateway } from "./sms.ts";
import { type Mistake, sendTexts } from "./testing/gateway.ts";

const SECRET = "test-sms-secret";
const TWO_DAYS_MS = 172_800_000;

let listener: Awaited<ReturnType<typeof listenForSms>>;
beforeEach(async () => {
  listener = await listenForSms(0, SECRET);
});
afterEach(() => listener.close());

/** Returns the ids of the cases that fail. */
async function failuresOf(mistake: Mistake = {}): Promise<string[]> {
  await sendTexts(listener.url, SECRET, mistake);
  const verdicts = await verifyGateway({ secret: SECRET, received: listener.received });
  return verdicts.filter(({ result }) => result === "failed").map(({ id }) => id);
}

test("R-RUN-7: a correct gateway passes every case", async () => {
  expect(await failuresOf()).toEqual([]);
  expect(isComplete(listener.received)).toBe(true);
});

test("R-RUN-7: a gateway that sends nothing has not passed", async () => {
  const verdicts = await verifyGateway({ secret: SECRET, received: [] });
  expect(verdicts[0]).toMatchObject({ id: "all-texts", result: "failed", came: "nothing" });
  expect(isComplete([])).toBe(false);
});

/** Gateways with a mistake, and the cases that it fails. */
const MISTAKEN: Readonly<Record<string, Mistake & { readonly fails: readonly string[] }>> = {
  "signs something else": {
    sign: () => "00".repeat(32),
    fails: ["signature", "unavailable", "lost-answer"],
  },
  "sends a form in place of JSON": {
    write: (notice) => new URLSearchParams(notice).toString(),
    fails: ["all-texts", "form"],
  },
  "names a local time without offset": {
    changed: () => ({ request_time: new Date().toISOString().slice(0, 19) }),
    fails: ["time"],
  },
  "keeps a text for two days": {
    changed: () => ({ request_time: new Date(Date.now() - TWO_DAYS_MS).toISOString() }),
    fails: ["time"],
  },
  "names the sender nationally": {
    changed: () => ({ msisdn: "0912345678" }),
    fails: ["sender"],
  },
  "writes texts in capitals": {
    changed: ({ text }) => ({ mo_message: text.toUpperCase() }),
    fails: ["text"],
  },
  "leaves a field empty": { changed: () => ({ short_code: "" }), fails: ["fields"] },
  "repeats under another request_id": {
    changed: ({ id, attempt }) => ({ request_id: `${id}-${attempt}` }),
    fails: ["ids"],
  },
  "makes one request_id of equal texts": {
    changed: ({ text }) => ({ request_id: text.replaceAll(/[^a-z0-9]/g, "") }),
    fails: ["ids"],
  },
  "gives up after a 503": { isOver: (status) => status !== undefined, fails: ["unavailable"] },
  "gives up without an answer": {
    isOver: (status) => status === 200 || status === undefined,
    fails: ["lost-answer"],
  },
};

test.each(Object.entries(MISTAKEN))(
  "R-RUN-7: the kit finds a gateway that %s, by its cases and by no others",
  async (_name, { fails, ...mistake }) => {
    expect(await failuresOf(mistake)).toEqual(fails);
  },
);

test("R-RUN-7: each case has such a gateway", () => {
  const found = new Set(Object.values(MISTAKEN).flatMap(({ fails }) => fails));
  expect(Object.keys(gatewayCases).filter((id) => !found.has(id))).toEqual([]);
});
