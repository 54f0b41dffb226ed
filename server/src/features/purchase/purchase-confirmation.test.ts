/**
 * A purchase that a thief's session ordered takes no money after the owner has ended that session, until the owner
 * confirms it.
 */
import { afterAll, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import {
  aPurchase,
  coinsOf,
  drop,
  order,
  pay,
  purchaseOf,
  untilState,
} from "../../testing/money/purchases.ts";
import { brokenInvariants, contentOf, transfer, walletOf } from "../../testing/money/wallets.ts";
import { untilServed } from "../../testing/patience.ts";
import { type Browser, okay, openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword as change,
  type Owner,
  undo,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { anOtp } from "../../testing/people/phones.ts";
import { aResetToken, resetByPhone, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { signInStaff } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";

const PARALLEL = 50;
const NEW_PASSWORD = "Giang-ho-dem-mua-88";

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database, { PUBLIC_URL: portal.url });
const { lan, hoa } = await signInStaff(console);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const logIn = async ({ username }: Owner, password = GOOD_PASSWORD): Promise<Browser> => {
  const browser = openBrowser(portal.url);
  expect((await browser.post("/login", { username, password })).status).toBe(204);
  return browser;
};
const confirm = ({ browser }: { browser: Browser }, id: string) =>
  browser.post(`/api/purchases/${id}/confirm`);
const changePassword = (browser: Browser) => okay(change(browser, NEW_PASSWORD));
/** May be repeated, unlike a change of password. */
const endOthers = async (browser: Browser) => {
  const ended = await untilServed(() => browser.post("/api/user/sessions/end-others"));
  expect(ended.status).toBe(204);
};

/** Makes an owner, and a thief who has signed in with the password and ordered. */
async function aRobbedOwner() {
  const owner = await anOwner(portal);
  const thief = { browser: await logIn(owner) };
  const id = await aPurchase(thief);
  return { owner, thief, id, content: await contentOf(owner) };
}

type Robbed = Awaited<ReturnType<typeof aRobbedOwner>>;

/** Each ends the thief's session, and returns the owner's browser. */
const endings: Record<string, (robbed: Robbed) => Promise<Browser>> = {
  "a changed password": async ({ owner: { browser } }) => {
    await changePassword(browser);
    return browser;
  },
  "a password reset by email": async ({ owner }) => {
    const token = await aResetToken(portal, sandbox, owner);
    expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(200);
    return logIn(owner, NEW_PASSWORD);
  },
  "a password reset by SMS": async ({ owner }) => {
    const otp = await anOtp(portal, sandbox, owner);
    expect((await resetByPhone(portal, owner.username, otp, NEW_PASSWORD)).status).toBe(200);
    return logIn(owner, NEW_PASSWORD);
  },
  "an undone change": async ({ owner, thief }) => {
    await changePassword(thief.browser);
    const [token] = await undoTokensTo(sandbox, owner.email);
    const { body } = await okay(undo(portal, token!));
    const reset = await resetPassword(
      portal,
      body["resetToken"] as string,
      "Dao-chich-het-duong-99",
    );
    expect(reset.status).toBe(200);
    return logIn(owner, "Dao-chich-het-duong-99");
  },
  "the end of all other sessions": async ({ owner: { browser } }) => {
    await endOthers(browser);
    return browser;
  },
  "the end of the thief's session alone": async ({ owner: { browser } }) => {
    const { body } = await okay(browser.get("/api/user/sessions"));
    const other = (body as unknown as { id: string; isCurrent: boolean }[]).find(
      ({ isCurrent }) => !isCurrent,
    );
    expect((await browser.send("DELETE", `/api/user/sessions/${other!.id}`)).status).toBe(204);
    return browser;
  },
  "all sessions ended by staff": async ({ owner }) => {
    const asked = { order: { operation: "end-sessions", username: owner.username } };
    const { previewHash } = (await okay(lan.post("/api/console/operations/preview", asked))).body;
    await okay(lan.post("/api/console/operations", { ...asked, previewHash, reason: "phiếu 93" }));
    return logIn(owner);
  },
  "all access revoked by staff": async ({ owner }) => {
    const asked = { order: { operation: "revoke-access", username: owner.username } };
    const { previewHash } = (await okay(lan.post("/api/console/operations/preview", asked))).body;
    const proposal = { ...asked, previewHash, reason: "phiếu 93" };
    const { id } = (await okay(lan.post("/api/console/approvals", proposal))).body;
    await okay(hoa.post(`/api/console/approvals/${String(id)}/approve`, { previewHash }));
    const token = await aResetToken(portal, sandbox, owner);
    expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(200);
    return logIn(owner, NEW_PASSWORD);
  },
};

describe("R-SEC-2: a thief's order takes no money that comes after", () => {
  test.each(Object.entries(endings))("%s", async (_name, end) => {
    const robbed = await aRobbedOwner();
    const browser = await end(robbed);
    await transfer(portal, robbed.content, 50_000);
    await jobsDone(portal);
    const held = await purchaseOf({ browser }, robbed.id);
    expect(held).toMatchObject({
      state: "awaiting_confirmation",
      payment: null,
      transactionId: null,
    });
    expect(await walletOf({ ...robbed.owner, browser })).toEqual({ credit: 500, debt: 0 });
    expect(await coinsOf(sandbox, robbed.owner)).toEqual([]);
  });
});

describe("R-SHOP-1: a purchase that waits for its player's confirmation", () => {
  test("R-SEC-2: is not bought with money that also covers the player's own order", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await changePassword(owner.browser);
    const own = await aPurchase(owner, { creditAmount: 100 });
    await transfer(portal, content, 60_000);
    await untilState(owner, own, "delivered");
    await jobsDone(portal);
    expect((await purchaseOf(owner, id)).state).toBe("awaiting_confirmation");
  });

  test("is bought with the balance once it is confirmed; paying or another method does not confirm it", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await changePassword(owner.browser);
    await transfer(portal, content, 50_000);
    await jobsDone(portal);
    expect((await pay(owner, id)).body["errorCode"]).toBe("purchase_not_confirmed");
    const method = await owner.browser.send("PUT", `/api/purchases/${id}/method`, {
      method: "momo",
    });
    expect(method.body["errorCode"]).toBe("purchase_not_confirmed");
    const { waiting } = (await okay(owner.browser.get("/api/shop"))).body;
    expect(waiting).toMatchObject([{ kind: "purchase", id, state: "awaiting_confirmation" }]);
    await okay(confirm(owner, id));
    await untilState(owner, id, "delivered");
    expect(await coinsOf(sandbox, owner)).toEqual([52_500]);
  });

  test("is paid by the next transfer once it is confirmed; an equal order confirms it too", async () => {
    for (const keep of [confirm, (player: Owner) => order(player)]) {
      const { owner, id, content } = await aRobbedOwner();
      await changePassword(owner.browser);
      expect((await okay(keep(owner, id))).body["id"]).toBe(id);
      const { payment, state } = await purchaseOf(owner, id);
      expect([state, payment?.amountVnd]).toEqual(["awaiting_payment", 50_000]);
      expect(payment?.topUpId).not.toBeNull();
      await transfer(portal, content, 50_000);
      await untilState(owner, id, "delivered");
    }
  });

  test("can be dropped and then not confirmed; another player does not find it", async () => {
    const { owner, id } = await aRobbedOwner();
    await changePassword(owner.browser);
    expect((await confirm(await anOwner(portal), id)).status).toBe(404);
    expect((await drop(owner, id)).status).toBe(204);
    expect((await confirm(owner, id)).body["errorCode"]).toBe("purchase_not_open");
  });

  test("waits again if the session that confirmed it is ended", async () => {
    const { owner, thief, id } = await aRobbedOwner();
    await endOthers(owner.browser);
    thief.browser = await logIn(owner);
    await okay(confirm(thief, id));
    await changePassword(owner.browser);
    expect((await purchaseOf(owner, id)).state).toBe("awaiting_confirmation");
  });

  test("is not one of the session that changes the password or logs out", async () => {
    const owner = await anOwner(portal);
    const own = await aPurchase(owner);
    const other = { browser: await logIn(owner) };
    const left = await aPurchase(other, { creditAmount: 200 });
    await other.browser.post("/logout");
    expect((await purchaseOf(owner, left)).state).toBe("awaiting_payment");
    await changePassword(owner.browser);
    expect((await purchaseOf(owner, own)).state).toBe("awaiting_payment");
    expect((await purchaseOf(owner, left)).state).toBe("awaiting_confirmation");
  });

  test("can be one that a thief joined with an equal order", async () => {
    const owner = await anOwner(portal);
    const id = await aPurchase(owner);
    const thief = { browser: await logIn(owner) };
    expect(await aPurchase(thief)).toBe(id);
    await changePassword(owner.browser);
    expect((await purchaseOf(owner, id)).state).toBe("awaiting_confirmation");
  });

  test("includes all that the thief orders while the session is being ended", async () => {
    const { owner, thief, content } = await aRobbedOwner();
    const amounts = [100, 200, 1_000];
    const [answers] = await Promise.all([
      concurrently(PARALLEL, (at) => order(thief, { creditAmount: amounts[at % 3] })),
      endOthers(owner.browser),
    ]);
    expect(
      new Set(answers.map(({ status }) => status)).difference(new Set([200, 401, 503])),
    ).toEqual(new Set());
    await transfer(portal, content, 500_000);
    await jobsDone(portal);
    const { body } = await okay(owner.browser.get("/api/purchases"));
    const states = (body as unknown as { state: string }[]).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["awaiting_confirmation"]));
    expect(await coinsOf(sandbox, owner)).toEqual([]);
  });
});

describe("R-SHOP-1: concurrently", () => {
  test("50 confirmations and the transfer buy once", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await endOthers(owner.browser);
    const [answers] = await Promise.all([
      concurrently(PARALLEL, () => untilServed(() => confirm(owner, id))),
      transfer(portal, content, 150_000),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await untilState(owner, id, "delivered");
    await jobsDone(portal);
    expect(await coinsOf(sandbox, owner)).toEqual([52_500]);
    expect((await walletOf(owner)).credit).toBeGreaterThanOrEqual(1_000);
  });

  test("50 confirmations and drops have one outcome", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await endOthers(owner.browser);
    await transfer(portal, content, 50_000);
    await jobsDone(portal);
    const answers = await concurrently(PARALLEL, (at) =>
      untilServed(() => (at % 2 === 0 ? confirm(owner, id) : drop(owner, id))),
    );
    await jobsDone(portal);
    const { state } = await purchaseOf(owner, id);
    const isBought = state === "delivered";
    expect(isBought || state === "dropped").toBe(true);
    expect(await coinsOf(sandbox, owner)).toEqual(isBought ? [52_500] : []);
    expect(await walletOf(owner)).toEqual({ credit: isBought ? 0 : 500, debt: 0 });
    expect(
      new Set(answers.map((answer) => answer.status)).difference(new Set([200, 204, 409])),
    ).toEqual(new Set());
  });

  test("a transfer and the end of the session: it is either bought or waits for confirmation", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await Promise.all([transfer(portal, content, 50_000), endOthers(owner.browser)]);
    await jobsDone(portal);
    const { state } = await purchaseOf(owner, id);
    const isBought = state === "delivered";
    expect(isBought || state === "awaiting_confirmation").toBe(true);
    expect(await walletOf(owner)).toEqual({ credit: isBought ? 0 : 500, debt: 0 });
  });
});
