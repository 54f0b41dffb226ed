import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gatewayCases, isComplete, listenForSms, verifyGateway } from "./sms.ts";
import { type Mistake, rightFields, sendTexts } from "./testing/gateway.ts";

const SECRET = "test-sms-secret";
const TWO_DAYS_MS = 172_800_000;

let listener: Awaited<ReturnType<typeof listenForSms>>;
beforeEach(async () => {
  listener = await listenForSms(0, SECRET);
});
afterEach(() => listener.close());

/** Returns the ids of the cases that fail. */
async function failuresOf(mistake?: Mistake): Promise<string[]> {
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

type Planted = readonly [name: string, mistake: Mistake, fails: readonly string[]];

const withField = (
  change: (text: Parameters<typeof rightFields>[0]) => Partial<ReturnType<typeof rightFields>>,
): Mistake => ({ fieldsOf: (text) => ({ ...rightFields(text), ...change(text) }) });

const PLANTED: readonly Planted[] = [
  [
    "signs something else",
    { sign: () => "00".repeat(32) },
    ["signature", "unavailable", "lost-answer"],
  ],
  [
    "sends a form in place of JSON",
    { write: (notice) => new URLSearchParams(notice).toString() },
    ["all-texts", "form"],
  ],
  [
    "names a local time without offset",
    withField(() => ({ request_time: new Date().toISOString().slice(0, 19) })),
    ["time"],
  ],
  [
    "keeps a text for two days",
    withField(() => ({ request_time: new Date(Date.now() - TWO_DAYS_MS).toISOString() })),
    ["time"],
  ],
  ["names the sender nationally", withField(() => ({ msisdn: "0912345678" })), ["sender"]],
  [
    "writes texts in capitals",
    withField(({ text }) => ({ mo_message: text.toUpperCase() })),
    ["text"],
  ],
  ["leaves a field empty", withField(() => ({ short_code: "" })), ["fields"]],
  [
    "repeats under another request_id",
    withField(({ id, attempt }) => ({ request_id: `${id}-${attempt}` })),
    ["ids"],
  ],
  [
    "makes one request_id of equal texts",
    withField(({ text }) => ({ request_id: text.replaceAll(/[^a-z0-9]/g, "") })),
    ["ids"],
  ],
  ["gives up after a 503", { isOver: (status) => status !== undefined }, ["unavailable"]],
  [
    "gives up without an answer",
    { isOver: (status) => status === 200 || status === undefined },
    ["lost-answer"],
  ],
];

describe("R-RUN-7: the kit finds a mistake by its cases and by no others: a gateway that", () => {
  test.each(PLANTED)("%s", async (_name, mistake, fails) => {
    expect(await failuresOf(mistake)).toEqual(fails);
  });

  test("has a mistake for each case", () => {
    const found = new Set(PLANTED.flatMap(([, , fails]) => fails));
    expect(gatewayCases.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
