/** Tests the simulated SMS gateway: texts of players, replies of the portal, and delivery reports. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SMS_TOKEN, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";
import { signMoNotice, type MoNotice } from "./routes.ts";

type Replies = { replies: { to: string; text: string }[] };

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
  sandbox.portal.received.length = 0;
  sandbox.portal.answers.splice(0, Infinity, { status: 200, body: '{"status":1}' });
});

const request = { from: "0900000001", to: "0900000100", text: "mxt  demo" };

test("the signature is that of the known vector", () => {
  const signature = signMoNotice("testSecret", {
    access_key: "testAccess",
    command: "MXT",
    mo_message: "MXT user001",
    msisdn: "84912345678",
    request_id: "R1",
    request_time: "2024-01-01T00:00:00Z",
    short_code: "8098",
  });
  expect(signature).toBe("63cacdf419062c7ea4149e33b30a31bf8ba1c03b4ee3c8f548a5637a2e08ddc7");
});

test("R-SMS-1: a player's text reaches the portal, signed, and the answer comes back", async () => {
  sandbox.portal.answers.unshift({
    status: 200,
    body: '{"status":1,"sms":"Xin chào","type":"text"}',
  });
  const { body } = await sandbox.post<Replies>("/api/sms", request);
  expect(body.replies).toEqual([{ to: "0900000001", text: "Xin chào" }]);

  const [received] = sandbox.portal.received;
  const { signature, ...notice } = JSON.parse(String(received?.body)) as MoNotice & {
    signature: string;
  };
  expect(received?.path).toBe("/webhooks/sms");
  expect(signature).toBe(signMoNotice(SMS_TOKEN, notice));
  expect(notice).toMatchObject({
    command: "MXT",
    mo_message: "mxt  demo",
    msisdn: "84900000001",
    short_code: "0900000100",
  });
});

test("R-SMS-1: a text that the portal sends by itself is a reply too", async () => {
  const sending = sandbox.post<Replies>("/api/sms", request);
  await expect.poll(() => sandbox.portal.received.length).toBe(1);
  await sendThroughGateway({ to: ["84900000001"], content: "Ma: 4K7M2Q" });
  expect((await sending).body.replies).toEqual([{ to: "0900000001", text: "Ma: 4K7M2Q" }]);
});

test("a portal without texts gets no replies", async () => {
  sandbox.portal.answers.unshift({ status: 404, body: "" });
  expect(await sandbox.post("/api/sms", request)).toEqual({ status: 200, body: { replies: [] } });
});

test("a repeated message id is sent as the same message", async () => {
  sandbox.portal.answers.splice(0, Infinity, { status: 404, body: "" });
  await sandbox.post("/api/sms", { ...request, id: "R-7" });
  await sandbox.post("/api/sms", { ...request, id: "R-7" });
  const ids = sandbox.portal.received.map(
    (one) => (JSON.parse(String(one.body)) as MoNotice).request_id,
  );
  expect(ids).toEqual(["R-7", "R-7"]);
});

test("the gateway brings a text to every phone that exists", async () => {
  const { status, body } = await sendThroughGateway({
    to: ["84900000001", "0912345678", "12"],
    content: "Chào bạn",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "success",
    code: "00",
    data: { totalSMS: 2, invalidPhone: ["12"] },
  });
  const texts = await sandbox.get<{ text: string }[]>("/api/sms?to=%2B84900000001");
  expect(texts.body).toMatchObject([{ to: "0900000001", text: "Chào bạn" }]);
});

test("the gateway refuses a wrong token and an incomplete text", async () => {
  expect((await sendThroughGateway({ to: ["0912345678"], content: "x" }, "other")).status).toBe(
    401,
  );
  const { body } = await sendThroughGateway({ to: [], content: "x" });
  expect(body).toMatchObject({ status: "error", code: "101" });
});

test("the network decides about a text as set, and the gateway reports it", async () => {
  const send = async (mode: string) => {
    await sandbox.post("/api/sms/reports", { mode });
    const { body } = await sendThroughGateway({ to: ["0912345678"], content: "x" });
    return (body as { data: { tranId: number } }).data.tranId;
  };
  const never = await send("never");
  const failed = await send("failed");
  await expect.poll(() => sandbox.portal.received.length).toBe(1);
  const [report] = sandbox.portal.received;
  expect(report?.path).toMatch(/^\/webhooks\/sms-reports\/[0-9a-f]{64}$/);
  expect(JSON.parse(String(report?.body))).toEqual({
    type: "report",
    tranId: failed,
    phone: "84912345678",
    status: 64,
  });
  const { body } = await sandbox.get(`/sms/index.php/sms/status/${never}`, {
    authorization: `Basic ${Buffer.from(`${SMS_TOKEN}:x`).toString("base64")}`,
  });
  expect(body).toMatchObject({ data: [{ phone: "84912345678", status: 1 }] });
});

test("lost-reply sends the text and breaks the connection, down sends nothing", async () => {
  const texts = async (): Promise<unknown[]> =>
    (await sandbox.get<unknown[]>("/api/sms?to=0912345678")).body;
  await sandbox.post("/api/faults", { party: "sms", fault: "down", count: 1 });
  await expect(sendThroughGateway({ to: ["0912345678"], content: "x" })).rejects.toThrow();
  expect(await texts()).toHaveLength(0);
  await sandbox.post("/api/faults", { party: "sms", fault: "lost-reply", count: 1 });
  await expect(sendThroughGateway({ to: ["0912345678"], content: "x" })).rejects.toThrow();
  expect(await texts()).toHaveLength(1);
});

async function sendThroughGateway(
  message: { to: string[]; content: string },
  token = SMS_TOKEN,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${sandbox.url}/sms/index.php/sms/send`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${token}:x`).toString("base64")}`,
    },
    body: JSON.stringify({ ...message, sms_type: 3, sender: "FSONLINE" }),
  });
  return { status: response.status, body: await response.json() };
}
