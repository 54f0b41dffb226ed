import { expect, test } from "vitest";
import { openReferenceGateway } from "../../../conformance/testing/reference.ts";
import { aPlayerWithPhone } from "../testing/people/phones.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";

const TIMEOUT_MS = 120_000;
const portal = await aPortal({ SMS_INBOUND_SECRET: TEST_SECRETS.SMS_API_TOKEN });

test(
  "R-SMS-1, R-RUN-7: a player's text verifies the phone by the reference gateway",
  { timeout: TIMEOUT_MS },
  async () => {
    const { browser, username, phone } = await aPlayerWithPhone(portal, { verified: false });
    const verifiedAt = async () => (await browser.get("/api/me")).body["verifiedPhoneAt"];
    const gateway = await openReferenceGateway(
      `${portal.url}/webhooks/sms`,
      TEST_SECRETS.SMS_API_TOKEN,
    );
    expect(await verifiedAt()).toBeNull();
    await gateway.receive(phone, `KH ${username}`);
    expect(await gateway.send()).toBe("");
    gateway.close();
    expect(await verifiedAt()).toMatch(/^\d{4}-/);
  },
);
