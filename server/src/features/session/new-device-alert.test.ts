/** A login from a device that the account does not know is reported to the player by email, once. */
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { ageDevices, logInOn, sameDevice } from "../../testing/people/devices.ts";
import {
  type Addressee,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
} from "../../testing/people/mailbox.ts";
import { resetPassword, aResetToken } from "../../testing/people/recovery.ts";
import { cityRecord, placesDatabase } from "../../testing/portal/places-database.ts";
import type { SandboxEmail } from "../../testing/portal/sandbox.ts";
import { limits } from "./send-new-device-alert.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const HANOI = "203.0.113.7";
const NOWHERE = "198.51.100.1";

const PLACES_DATABASE = placesDatabase({
  networks: [{ network: "203.0.113.0/24", record: cityRecord("VN", "Hanoi", "Hanoi") }],
});
const { portal, sandbox } = await aPortalWithSandbox({ PLACES_DATABASE, TRUSTED_PROXY_HOPS: "1" });
const { SMTP_URL = "", MAIL_FROM = "" } = portal.services.config.env;
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1", SMTP_URL, MAIL_FROM }, portal.database);

const from = (address: string, userAgent = ANDROID) => ({
  headers: { "user-agent": userAgent, "x-forwarded-for": address },
});

async function alertsTo({ email }: Addressee): Promise<SandboxEmail[]> {
  await jobsDone(portal);
  return (await sandbox.mailTo(email)).filter(({ subject }) => subject.includes("Đăng nhập mới"));
}

const logInOnNewDevice = (player: Addressee, address = HANOI) =>
  logInOn(openBrowser(portal.url), player.username, from(address));

describe("R-SEC-1: a login from a device that the account does not know", () => {
  test("is reported by email with device, place, time and advice", async () => {
    const player = await aPlayerWithEmail(portal);
    await logInOnNewDevice(player);
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.subject).toBe("Đăng nhập mới vào tài khoản FS Online");
    for (const part of [message!.text, message!.html]) {
      expect(part).toContain(player.username);
      expect(part).toContain("Chrome trên Android");
      expect(part).toContain("Hà Nội, Việt Nam");
      expect(part).toMatch(/\d\d:\d\d ngày \d\d\/\d\d\/\d{4} \(giờ Việt Nam\)/);
      expect(part).toContain("đổi mật khẩu ngay");
      expect(part).not.toContain(HANOI);
    }
    expect(message!.links.map((link) => new URL(link).pathname)).toContain("/security");
  });

  test("is reported even if the place is unknown", async () => {
    const player = await aPlayerWithEmail(portal);
    await logInOnNewDevice(player, NOWHERE);
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.text).toContain("Không rõ vị trí");
  });

  test("is reported once, also if the next login has another address", async () => {
    const player = await aPlayerWithEmail(portal);
    const phone = openBrowser(portal.url);
    await logInOn(phone, player.username, from(HANOI));
    await phone.post("/logout");
    await logInOn(phone, player.username, from(NOWHERE));
    expect(await alertsTo(player)).toHaveLength(1);
  });

  test("does not include the device that registered, even if its token is a month old", async () => {
    const player = await aPlayerWithEmail(portal);
    await player.browser.post("/logout");
    await logInOn(player.browser, player.username);
    await ageDevices(portal, player.username, "31 days");
    await logInOn(player.browser, player.username);
    expect(await alertsTo(player)).toEqual([]);
  });

  test("includes a browser that only another account knows", async () => {
    const [player, other] = [await aPlayerWithEmail(portal), await aPlayerWithEmail(portal)];
    await logInOn(sameDevice(portal.url, other.browser), player.username);
    expect(await alertsTo(player)).toHaveLength(1);
    expect(await alertsTo(other)).toEqual([]);
  });

  test("is reported only to a verified address, and only if the login succeeds", async () => {
    const unverified = await aPlayerWithEmail(portal, { verified: false });
    const verified = await aPlayerWithEmail(portal);
    await logInOnNewDevice(unverified);
    await logInOn(openBrowser(portal.url), verified.username, { password: "wrong" });
    expect(await alertsTo(unverified)).toEqual([]);
    expect(await alertsTo(verified)).toEqual([]);
  });

  test("is reported again after the devices were deleted", async () => {
    const player = await aPlayerWithEmail(portal);
    const phone = openBrowser(portal.url);
    await logInOn(phone, player.username);
    await player.browser.post("/api/user/sessions/end-others");
    await logInOn(phone, player.username);
    expect(await alertsTo(player)).toHaveLength(2);
  });

  test("is reported a limited number of times an hour", async () => {
    const player = await aPlayerWithEmail(portal);
    // The portal with the limits of production sends the emails.
    await portal.services.jobs.stop();
    const { max } = limits.newDeviceAlertsByUser;
    for (let count = 0; count < max + 2; count += 1) await logInOnNewDevice(player);
    limited.services.jobs.start();
    expect(await alertsTo(player)).toHaveLength(max);
    await limited.services.jobs.stop();
    portal.services.jobs.start();
  });
});

test("R-RECOVER-3: only the browser that set a new password by a link is a known device", async () => {
  const player = await aPlayerWithEmail(portal);
  const browser = openBrowser(portal.url);
  const token = await aResetToken(portal, sandbox, player);
  const password = "Giang-ho-dem-mua-88";
  expect((await resetPassword(portal, token, password, browser)).status).toBe(200);
  await logInOn(browser, player.username, { password });
  expect(await alertsTo(player)).toEqual([]);
  await logInOn(player.browser, player.username, { password });
  expect(await alertsTo(player)).toHaveLength(1);
});
