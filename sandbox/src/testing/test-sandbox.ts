/** Starts a sandbox and a stand-in portal for one test file, on free ports. */
import { createHmac } from "node:crypto";
import { startSandbox } from "../sandbox.ts";
import { type Received, startStandInPortal, type StandInPortal } from "./stand-in-portal.ts";

export const SEPAY_SECRET = "whsec_test";
export const GAME_KEY_ID = "portal-test";
export const GAME_SECRET = "testDeliverySecret";
export const SMS_TOKEN = "testSecret";
export const CARD_PARTNER_ID = "1234567890";
export const CARD_PARTNER_KEY = "testPartnerKey";
export const STAFF_CLIENT = { id: "console-test", secret: "testStaffSecret" };
export const MOMO = {
  partnerCode: "MOMOTEST",
  accessKey: "testAccessKey",
  secretKey: "testSecretKey",
};
export const VIETTEL = {
  merchantCode: "TESTMC",
  accessCode: "testAccessCode",
  hashKey: "testHashKey",
  hash: "sha1",
  noticeOrder: "full",
} as const;

/** The length of 1 minute of a provider's schedule in a test. */
export const SCALED_MINUTE_MS = 50;

export type Answer<T> = { status: number; body: T };

export type TestSandbox = {
  url: string;
  smtpPort: number;
  portal: StandInPortal;
  get<T>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown): Promise<Answer<T>>;
  close(): Promise<void>;
};

export async function startTestSandbox(): Promise<TestSandbox> {
  const portal = await startStandInPortal();
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    portalUrl: portal.url,
    sepaySecret: SEPAY_SECRET,
    gameKeyId: GAME_KEY_ID,
    gameSecret: GAME_SECRET,
    smsToken: SMS_TOKEN,
    staffClient: STAFF_CLIENT,
    cardPartnerId: CARD_PARTNER_ID,
    cardPartnerKey: CARD_PARTNER_KEY,
    momo: MOMO,
    viettel: VIETTEL,
    cardSignature: "key.code.serial",
    retryScale: SCALED_MINUTE_MS / 60_000,
  });
  return {
    url: sandbox.url,
    smtpPort: sandbox.smtpPort,
    portal,
    get: async (path, headers = {}) => await read(await fetch(sandbox.url + path, { headers })),
    post: async (path, body) =>
      await read(
        await fetch(sandbox.url + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
    async close() {
      await sandbox.close();
      await portal.close();
    },
  };
}

async function read<T>(response: Response): Promise<Answer<T>> {
  return { status: response.status, body: (await response.json()) as T };
}

/** Checks the signature of a bank notice as the portal does. */
export function isSigned(received: Received | undefined): boolean {
  const expected = createHmac("sha256", SEPAY_SECRET)
    .update(`${String(received?.headers["x-sepay-timestamp"])}.`)
    .update(received?.body ?? "")
    .digest("hex");
  return received?.headers["x-sepay-signature"] === `sha256=${expected}`;
}
