import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import {
  aPurchase,
  drop,
  order,
  pay,
  purchaseOf,
  untilState,
} from "../../testing/money/purchases.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { eventually, untilServed } from "../../testing/patience.ts";
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
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../../testing/portal/test-console.ts";

const PARALLEL = 50;
const NEW_PASSWORD = "Giang-ho-dem-mua-88";

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database, { PUBLIC_URL: portal.url });
let [lan, hoa]: Browser[] = [];
beforeAll(async () => {
  lan = await console.signIn("lan", "support");
  hoa = await console.signIn("hoa", "senior");
});
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const logIn = async ({ username }: Owner, password = GOOD_PASSWORD): Promise<Browser> => {
  const browser = openBrowser(portal.url);
  expect((await browser.post("/login", { username, password })).status).toBe(204);
  return browser;
};
/** Sends one notice until it is taken. */
function transfer(content: string, transferAmount: number): Promise<true> {
  const notice = aNotice({ content, transferAmount });
  return eventually("the notice is not taken", async () =>
    (await sendNotice(portal.url, notice)).status === 200 ? true : undefined,
  );
}
const coinsOf = async ({ username }: Owner) =>
  (await sandbox.deliveriesTo(username)).map(({ coins }) => coins);
const confirm = ({ browser }: { browser: Browser }, id: string) =>
  browser.post(`/api/purchases/${id}/confirm`);
const changePassword = (browser: Browser) => okay(change(browser, NEW_PASSWORD));
/** Unlike a change of password, a repeat does no harm. */
const endOthers = async (browser: Browser) => {
  const ended = await untilServed(() => browser.post("/api/user/sessions/end-others"));
  expect(ended.status).toBe(204);
};

/** An owner, and a thief who has signed in with the password and ordered for himself. */
async function aRobbedOwner() {
  const owner = await anOwner(portal);
  const thief = { browser: await logIn(owner) };
  const id = await aPurchase(thief);
  return { owner, thief, id, content: await contentOf(owner) };
}

type Robbed = Awaited<ReturnType<typeof aRobbedOwner>>;

/** What ends the thief's session. Returns the browser that its owner goes on with. */
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
  "the end of his session alone": async ({ owner: { browser } }) => {
    const { body } = await okay(browser.get("/api/user/sessions"));
    const his = (body as unknown as { id: string; isCurrent: boolean }[]).find(
      ({ isCurrent }) => !isCurrent,
    );
    expect((await browser.send("DELETE", `/api/user/sessions/${his!.id}`)).status).toBe(204);
    return browser;
  },
  "an operator who ends all sessions": async ({ owner }) => {
    const asked = { order: { operation: "end-sessions", username: owner.username } };
    const { previewHash } = (await okay(lan!.post("/api/console/operations/preview", asked))).body;
    await okay(lan!.post("/api/console/operations", { ...asked, previewHash, reason: "phiếu 93" }));
    return logIn(owner);
  },
  "two operators who take all access away": async ({ owner }) => {
    const asked = { order: { operation: "revoke-access", username: owner.username } };
    const { previewHash } = (await okay(lan!.post("/api/console/operations/preview", asked))).body;
    const proposal = { ...asked, previewHash, reason: "phiếu 93" };
    const { id } = (await okay(lan!.post("/api/console/approvals", proposal))).body;
    await okay(hoa!.post(`/api/console/approvals/${String(id)}/approve`, { previewHash }));
    const token = await aResetToken(portal, sandbox, owner);
    expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(200);
    return logIn(owner, NEW_PASSWORD);
  },
};

describe("R-SEC-2: what a thief has ordered takes no money that comes after", () => {
  test.each(Object.entries(endings))("%s", async (_name, end) => {
    const robbed = await aRobbedOwner();
    const browser = await end(robbed);
    await transfer(robbed.content, 50_000);
    await jobsDone(portal);
    const held = await purchaseOf({ browser }, robbed.id);
    expect(held).toMatchObject({
      state: "awaiting_confirmation",
      payment: null,
      transactionId: null,
    });
    expect(await walletOf({ ...robbed.owner, browser })).toEqual({ credit: 500, debt: 0 });
    expect(await coinsOf(robbed.owner)).toEqual([]);
  });
});

describe("R-SHOP-1: a purchase that waits for its player's confirmation", () => {
  test("is bought with the balance once confirmed, and with no word else", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await changePassword(owner.browser);
    await transfer(content, 50_000);
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
    expect(await coinsOf(owner)).toEqual([52_500]);
  });

  test("is paid by the next transfer once confirmed, or by an equal order, which confirms it", async () => {
    for (const keep of [confirm, (player: Owner) => order(player)]) {
      const { owner, id, content } = await aRobbedOwner();
      await changePassword(owner.browser);
      expect((await okay(keep(owner, id))).body["id"]).toBe(id);
      const { payment, state } = await purchaseOf(owner, id);
      expect([state, payment?.amountVnd]).toEqual(["awaiting_payment", 50_000]);
      expect(payment?.topUpId).not.toBeNull();
      await transfer(content, 50_000);
      await untilState(owner, id, "delivered");
    }
  });

  test("is dropped, and then confirmed no more; another player finds none", async () => {
    const { owner, id } = await aRobbedOwner();
    await changePassword(owner.browser);
    expect((await confirm(await anOwner(portal), id)).status).toBe(404);
    expect((await drop(owner, id)).status).toBe(204);
    expect((await confirm(owner, id)).body["errorCode"]).toBe("purchase_not_open");
  });

  test("waits again after the session that confirmed it was ended", async () => {
    const { owner, thief, id } = await aRobbedOwner();
    await endOthers(owner.browser);
    thief.browser = await logIn(owner);
    await okay(confirm(thief, id));
    await changePassword(owner.browser);
    expect((await purchaseOf(owner, id)).state).toBe("awaiting_confirmation");
  });

  test("is not the purchase of the session that changes the password, nor of one that signs itself out", async () => {
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

  test("is one that a thief has taken over by ordering it for his own character", async () => {
    const owner = await anOwner(portal);
    const id = await aPurchase(owner);
    const thief = { browser: await logIn(owner) };
    expect(await aPurchase(thief)).toBe(id);
    await changePassword(owner.browser);
    expect((await purchaseOf(owner, id)).state).toBe("awaiting_confirmation");
  });

  test("is none that the thief could order while his session was being ended", async () => {
    const { owner, thief, content } = await aRobbedOwner();
    const amounts = [100, 200, 1_000];
    const [answers] = await Promise.all([
      concurrently(PARALLEL, (at) => order(thief, { creditAmount: amounts[at % 3] })),
      endOthers(owner.browser),
    ]);
    expect(
      new Set(answers.map(({ status }) => status)).difference(new Set([200, 401, 503])),
    ).toEqual(new Set());
    await transfer(content, 500_000);
    await jobsDone(portal);
    const { body } = await okay(owner.browser.get("/api/purchases"));
    const states = (body as unknown as { state: string }[]).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["awaiting_confirmation"]));
    expect(await coinsOf(owner)).toEqual([]);
  });
});

describe("R-SHOP-1: at the same moment", () => {
  test("50 confirmations and the transfer buy once", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await endOthers(owner.browser);
    const [answers] = await Promise.all([
      concurrently(PARALLEL, () => untilServed(() => confirm(owner, id))),
      transfer(content, 150_000),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await untilState(owner, id, "delivered");
    await jobsDone(portal);
    expect(await coinsOf(owner)).toEqual([52_500]);
    expect((await walletOf(owner)).credit).toBeGreaterThanOrEqual(1_000);
  });

  test("confirmed and dropped 50 times at once it is one of the two", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await endOthers(owner.browser);
    await transfer(content, 50_000);
    await jobsDone(portal);
    const answers = await concurrently(PARALLEL, (at) =>
      untilServed(() => (at % 2 === 0 ? confirm(owner, id) : drop(owner, id))),
    );
    await jobsDone(portal);
    const { state } = await purchaseOf(owner, id);
    const isBought = state === "delivered";
    expect(isBought || state === "dropped").toBe(true);
    expect(await coinsOf(owner)).toEqual(isBought ? [52_500] : []);
    expect(await walletOf(owner)).toEqual({ credit: isBought ? 0 : 500, debt: 0 });
    expect(
      new Set(answers.map((answer) => answer.status)).difference(new Set([200, 204, 409])),
    ).toEqual(new Set());
  });

  test("a transfer and the end of the session leave it bought before, or held after", async () => {
    const { owner, id, content } = await aRobbedOwner();
    await Promise.all([transfer(content, 50_000), endOthers(owner.browser)]);
    await jobsDone(portal);
    const { state } = await purchaseOf(owner, id);
    const isBought = state === "delivered";
    expect(isBought || state === "awaiting_confirmation").toBe(true);
    expect(await walletOf(owner)).toEqual({ credit: isBought ? 0 : 500, debt: 0 });
  });
});
