import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gatewayCases, gatewayTexts, isComplete, listenForSms, verifyGateway } from "./sms.ts";
import {
  openReferenceGateway,
  type PlantedFault,
  readFaults,
  readReference,
} from "./testing/reference.ts";

const SECRET = "test-sms-secret";
const SENDERS = ["84912345678", "+84912345678", "0912 345 678"];
/** Each text is a program run. */
const TIMEOUT_MS = 120_000;

let listener: Awaited<ReturnType<typeof listenForSms>>;
beforeEach(async () => {
  listener = await listenForSms(0, SECRET);
});
afterEach(() => listener.close());

/** Sends every text by the reference gateway. @returns the ids of the cases that fail */
async function failuresOf(changes: PlantedFault["changes"] = []): Promise<string[]> {
  const gateway = await openReferenceGateway(listener.url, SECRET, changes);
  const all = gatewayTexts.flatMap(({ text, times }) => Array<string>(times).fill(text));
  await Promise.all(all.map((text, at) => gateway.receive(SENDERS[at % SENDERS.length]!, text)));
  await gateway.send();
  gateway.close();
  const verdicts = await verifyGateway({ secret: SECRET, received: listener.received });
  return verdicts.filter(({ result }) => result === "failed").map(({ id }) => id);
}

describe("R-RUN-7: the reference gateway", { timeout: TIMEOUT_MS }, () => {
  test("passes every case, in each form in which the modem gives the sender's number", async () => {
    expect(await failuresOf()).toEqual([]);
    expect(isComplete(listener.received)).toBe(true);
  });

  test("keeps what is refused for a person, sends it once, and takes no foreign sender", async () => {
    const gateway = await openReferenceGateway(listener.url, "another");
    await expect(gateway.receive("+14155550100", "MXT kiemthu1")).rejects.toThrow(
      /no phone of Vietnam/,
    );
    await gateway.receive("0912345678", "MXT kiemthu1");
    expect(await gateway.send()).toContain("is refused: 401");
    await gateway.send();
    expect(await gateway.list()).toMatch(/^\S+ {2}84912345678 {2}refused {2}1 {2}401 /);
    gateway.close();
    expect(listener.received).toHaveLength(1);
  });

  test("is short enough to read", () => {
    expect(readReference("sms-gateway.ts").split("\n").length).toBeLessThanOrEqual(300);
  });
});

test("R-RUN-7: a gateway that sends nothing has not passed", async () => {
  const verdicts = await verifyGateway({ secret: SECRET, received: [] });
  expect(verdicts[0]).toMatchObject({ id: "all-texts", result: "failed", came: "nothing" });
  expect(isComplete([])).toBe(false);
});

const faults = readFaults("sms-gateway-faults.diff");

describe("R-RUN-7: the kit finds a planted fault by its cases and by no others: a gateway that", () => {
  test.each(faults)("$name", { timeout: TIMEOUT_MS }, async ({ changes, fails }) => {
    expect(await failuresOf(changes)).toEqual(fails);
  });

  test("has a fault for each case", () => {
    const found = new Set(faults.flatMap(({ fails }) => fails));
    expect(gatewayCases.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
