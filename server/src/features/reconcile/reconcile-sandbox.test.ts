/** Compares the sandbox's books with the portal's when money arrives on accounts that are not current. */
import { beforeEach, expect, test } from "vitest";
import { portal as demo } from "../../../../portal.config.ts";
import { contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import {
  aPortalWithSandbox,
  startPortalWithSandbox,
} from "../../testing/portal/portal-with-sandbox.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { runPortalJson, settingsOf } from "../../cli/testing/run-portal.ts";

const RETIRED = "0451000123456";
const UNKNOWN = "9990001112223";

const transferMethods = demo.payment.transferMethods.map((method) =>
  method.name === "vietcombank"
    ? { ...method, retiredAccounts: [{ accountNumber: RETIRED }] }
    : method,
);
const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });
const BY_PAYOS = portalConfigWith({
  payment: {
    ...demo.payment,
    transferMethods: demo.payment.transferMethods.map((method) =>
      method.type === "bank" ? { ...method, feed: "payos" } : method,
    ),
  },
});

let player: Person;
const { portal, sandbox } = await aPortalWithSandbox({ PORTAL_CONFIG });
beforeEach(async () => {
  player = await aPlayer(portal);
});

const cli = async (...args: string[]) =>
  runPortalJson(args, {
    ...TEST_SECRETS,
    PORTAL_CONFIG,
    ...(await settingsOf(portal.database)),
  });

const compare = () =>
  cli("reconcile", "--sandbox", sandbox.url, "--grace-seconds=0", "--from=2026-01-01");

test("R-FAIR-2: the sandbox's books have money at a retired account, and none at an unknown account", async () => {
  const content = await contentOf(player);
  await sandbox.transfer({ amount: 50_000, content });
  await sandbox.transfer({ amount: 60_000, content, account: RETIRED });
  await sandbox.transfer({ amount: 70_000, content, account: UNKNOWN });
  await sandbox.transfer({ amount: 80_000, content, method: "momo" });
  expect(await compare()).toMatchObject({ code: 0, data: { findings: [], transfers: 3 } });
});

test("R-PAY-5: a lost notice of a retired account is entered for that account", async () => {
  // The fault stays, because the bank resends what was not accepted.
  await sandbox.fault("bank", "down");
  const content = await contentOf(player);
  const { id } = await sandbox.transfer({ amount: 90_000, content, account: RETIRED });
  const { code, data } = await compare();
  expect(code).toBe(1);
  const [finding] = data["findings"] as { kind: string; fix: string; evidence: { at: string } }[];
  expect(finding?.kind).toBe("missing_at_portal");
  expect(finding?.fix).toContain(`--account=${RETIRED}`);

  const desk = await aDesk(await aConsole(portal.database, { PORTAL_CONFIG }));
  await desk.done({
    operation: "enter",
    method: "vietcombank",
    eventId: String(id),
    amountVnd: 90_000,
    content,
    occurredAt: finding?.evidence.at,
    account: RETIRED,
  });
  expect(await walletOf(player)).toMatchObject({ credit: 900 });
  expect(await compare()).toMatchObject({ code: 0, data: { findings: [] } });
});

test.each([
  { provider: "payOS", method: "vietcombank", name: /^[0-9a-f]{32}\./ },
  { provider: "MoMo", method: "momo", name: /^MM-\d+$/ },
] as const)(
  "R-PAY-5: a lost payment is entered under the id of $provider, and its late notice credits nothing more",
  async ({ method, name }) => {
    const PAYOS_CHECKSUM_KEY = "test-payos-key";
    const settings = { PORTAL_CONFIG: BY_PAYOS, PAYOS_CHECKSUM_KEY };
    const feeds = { SANDBOX_BANK_FEED: "payos", PAYOS_CHECKSUM_KEY };
    const environment = await startPortalWithSandbox(settings, feeds);
    const payer = await aPlayer(environment.portal);
    const content = await contentOf(payer);
    const { database } = environment.portal;
    const run = async (...words: string[]) =>
      runPortalJson(words, { ...TEST_SECRETS, ...settings, ...(await settingsOf(database)) });
    const findings = async () =>
      (await run("reconcile", "--sandbox", environment.sandbox.url, "--grace-seconds=0")).data[
        "findings"
      ];

    await environment.sandbox.transfer({ amount: 50_000, content, method });
    expect(await findings()).toEqual([]);
    await environment.sandbox.fault(method === "momo" ? "wallet" : "bank", "down");
    const { id } = await environment.sandbox.transfer({ amount: 60_000, content, method });
    const [lost] = (await findings()) as { kind: string; evidence: Record<string, string> }[];
    expect(lost?.kind).toBe("missing_at_portal");
    const { eventId = "", at } = lost!.evidence;
    expect(eventId).toMatch(name);
    const desk = await aDesk(await aConsole(database, { PORTAL_CONFIG: BY_PAYOS }));
    await desk.done({
      operation: "enter",
      method,
      eventId,
      amountVnd: 60_000,
      content,
      occurredAt: at,
    });
    expect(await walletOf(payer)).toMatchObject({ credit: 1_100 });

    await environment.sandbox.fault(method === "momo" ? "wallet" : "bank", "none");
    await environment.sandbox.repeat(id);
    expect(await walletOf(payer)).toMatchObject({ credit: 1_100 });
    expect(await findings()).toEqual([]);
    await environment.close();
  },
);
