import { afterAll, afterEach, expect, test } from "vitest";
import { PATIENCE_MS } from "../../testing/patience.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { momoSignature, QUERY_FIELDS } from "./momo-protocol.ts";
import { momoQuery } from "./momo-query.ts";

const KEYS = { partnerCode: "MOMOTEST", accessKey: "testAccessKey", secretKey: "testSecretKey" };

const stub = await stubHttpServer();
afterAll(stub.close);
afterEach(() => void stub.received.splice(0));

type Sent = Record<"partnerCode" | "requestId" | "orderId" | "lang" | "signature", string>;

/** Queries a stub of MoMo, which responds with these values about the order of the request. */
async function asked(says: object, status = 200) {
  stub.answers((response, { body }) => {
    const { partnerCode, requestId, orderId } = JSON.parse(body) as Sent;
    const answer = { partnerCode, requestId, orderId, amount: 100_000, transId: 7, ...says };
    response.writeHead(status).end(JSON.stringify(answer));
  });
  return momoQuery({ ...KEYS, apiUrl: stub.url, timeoutMs: PATIENCE_MS }).stateOf("FSO-0001");
}

test("R-PAY-5: each query of MoMo is a newly signed request", async () => {
  await asked({ resultCode: 1000 });
  await asked({ resultCode: 1000 });
  const bodies = stub.received.map(({ body }) => JSON.parse(body) as Sent);
  expect(stub.received[0]).toMatchObject({ method: "POST", path: "/query" });
  for (const body of bodies) {
    const { signature, lang, ...fields } = body;
    expect(lang).toBe("vi");
    expect(fields).toMatchObject({ partnerCode: "MOMOTEST", orderId: "FSO-0001" });
    expect(signature).toBe(momoSignature(KEYS, QUERY_FIELDS, fields).toString("hex"));
  }
  expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(2);
});

test.each([
  [{ resultCode: 0 }, { kind: "paid", amountVnd: 100_000, reference: "7" }],
  [{ resultCode: 9000 }, { kind: "open" }],
  [{ resultCode: 7002 }, { kind: "open" }],
  [{ resultCode: 1006 }, { kind: "failed", reason: "1006" }],
  [{ resultCode: 42 }, { kind: "unknown", alarm: false }],
  [{ resultCode: 13 }, { kind: "unknown", alarm: true }],
  [
    { resultCode: 0, amount: 0 },
    { kind: "unknown", alarm: true },
  ],
  [
    { resultCode: 0, orderId: "FSO-0002" },
    { kind: "unknown", alarm: true },
  ],
  [
    { resultCode: 1006, partnerCode: "OTHER" },
    { kind: "unknown", alarm: true },
  ],
  [
    { resultCode: 0, requestId: "another" },
    { kind: "unknown", alarm: true },
  ],
  [{}, { kind: "unknown", alarm: true }],
])("R-PAY-5: what MoMo answers %j is %j", async (says, state) => {
  expect(await asked(says)).toMatchObject(state);
});

test("R-PAY-5: after no response, half a response or an error the state is unknown", async () => {
  expect(await asked({ resultCode: 0 }, 500)).toMatchObject({ kind: "unknown", alarm: false });
  expect(await asked({ resultCode: 0 }, 400)).toMatchObject({ kind: "unknown", alarm: true });
  const query = momoQuery({ ...KEYS, apiUrl: stub.url, timeoutMs: 100 });
  stub.answers((response) => void response.destroy());
  expect(await query.stateOf("FSO-0001")).toMatchObject({ kind: "unknown", reason: "unreachable" });
  stub.answers(() => {});
  expect(await query.stateOf("FSO-0001")).toMatchObject({ kind: "unknown", reason: "timeout" });
});
