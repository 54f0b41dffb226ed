/** Push messages: which events reach a browser that has turned them on, each once, and when they stop. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
import { aPurchase, pay, untilState } from "../../testing/money/purchases.ts";
import { contentOf, topUp as byTransfer, transfer } from "../../testing/money/wallets.ts";
import { type Browser, okay, openBrowser } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { buy } from "../../testing/people/proofs.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { takePort } from "../../testing/portal/ports.ts";
import { sandboxAddresses, startSandbox } from "../../testing/portal/sandbox.ts";
import { aPortal, startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";

const port = await takePort();
const services = [`http://127.0.0.1:${port}`, "https://*.push.example"];
const settings = {
  ...sandboxAddresses(port),
  PORTAL_CONFIG: portalConfigWith({ push: { services } }),
};
const portal = await aPortal(settings);
const sandbox = await startSandbox(port, portal.url);
const database = await aDatabase();
afterAll(sandbox.close);

const turnOn = ({ browser }: Pick<Person, "browser">, form: object) =>
  browser.post("/api/user/push", form);
const isOn = async ({ browser }: Pick<Person, "browser">) =>
  (await browser.get("/api/user/push")).body["isOn"];

/** Makes a player whose browser has agreed to messages, with the browser as its push service knows it. */
async function aPushedPlayer() {
  const player = await aPlayer(portal);
  const target = await sandbox.pushBrowser();
  expect((await turnOn(player, target)).status).toBe(204);
  return { ...player, target };
}

async function topUp(player: Person, amountVnd: number): Promise<void> {
  await byTransfer(portal, player, amountVnd);
  await jobsDone(portal);
}

/** Gives a player credit, coins and an answer of support. @returns the recharge's id */
async function causeEveryMessage(player: Person): Promise<string> {
  await topUp(player, 200_000);
  const bought = await okay(
    buy(player, { creditAmount: 100, zoneId: "1", characterId: `${player.username}-1` }),
  );
  const opened = await okay(
    player.browser.post("/api/support/cases", { topic: "other", text: "Tôi cần giúp." }),
  );
  await portal.database.query(
    `with person as (
       insert into staff (issuer, subject, login, full_name, roles)
       values ('push', $2, $2, 'An', '{support}') returning id)
     insert into case_messages (case_id, staff_id, body)
     select $1, id, 'Đã xong.' from person`,
    [opened.body["id"], randomUUID()],
  );
  await jobsDone(portal);
  return String(bought.body["transactionId"]);
}

describe("R-SHOP-8, R-ME-1: a browser that has turned push on gets a message", () => {
  test("about money, delivered coins and answers, each once, without names of players or characters", async () => {
    const player = await aPushedPlayer();
    expect(await isOn(player)).toBe(true);
    const rechargeId = await causeEveryMessage(player);
    const messages = await sandbox.pushedTo(player.target.id);
    expect(messages.map(({ title, body }) => `${title}: ${body}`).toSorted()).toEqual([
      "Nhân viên hỗ trợ đã trả lời bạn: Bấm để đọc câu trả lời.",
      "Đã nhận 200.000đ: KP đã vào tài khoản của bạn.",
      "Đã nạp 100 Ngân Lượng vào game: Máy chủ Hoa Sơn.",
    ]);
    expect(JSON.stringify(messages)).not.toContain(player.username);
    const paths: readonly string[] = messages.map(({ path = "" }) => path);
    expect(paths.toSorted((one, other) => one.localeCompare(other))).toEqual([
      expect.stringMatching(/^\/support\/cases\/[\w-]+$/),
      expect.stringMatching(/^\/top-ups\/[\w-]+$/),
      `/transactions#${rechargeId}`,
    ]);
  });

  test("about a package's coins with a link to its purchase", async () => {
    const player = await aPushedPlayer();
    await topUp(player, 100_000);
    const id = await aPurchase(player);
    await untilState(player, id, "delivered");
    await jobsDone(portal);
    expect(await sandbox.pushedTo(player.target.id)).toContainEqual({
      title: "Đã nạp 525 Ngân Lượng vào game",
      body: "Máy chủ Hoa Sơn.",
      path: `/purchases/${id}`,
    });
  });

  test("about a package that is paid for but waits for its player, once", async () => {
    const player = await aPushedPlayer();
    const id = await aPurchase(player);
    await portal.database.query(
      "update users set spending_stopped_at = now() where username = $1",
      [player.username],
    );
    await topUp(player, 50_000);
    await untilState(player, id, "waits_for_player");
    expect((await pay(player, id)).body["errorCode"]).toBe("spending_stopped");
    await jobsDone(portal);
    const messages = await sandbox.pushedTo(player.target.id);
    expect(messages.filter(({ path }) => path === `/purchases/${id}`)).toEqual([
      {
        title: "Đơn mua gói đang chờ bạn",
        body: "KP đã đủ, còn một bước nữa thôi.",
        path: `/purchases/${id}`,
      },
    ]);
  });

  test("and no other browser or player gets one", async () => {
    const [player, other] = [await aPlayer(portal), await aPushedPlayer()];
    await causeEveryMessage(player);
    expect(await sandbox.pushedTo(other.target.id)).toEqual([]);
    expect(await isOn(player)).toBe(false);
  });

  test("no longer after push was turned off or its session ended", async () => {
    const ends: ((player: Person) => Promise<unknown>)[] = [
      ({ browser }) => browser.send("DELETE", "/api/user/push"),
      ({ browser }) => browser.post("/logout"),
      async ({ username }) => {
        const elsewhere = openBrowser(portal.url);
        await elsewhere.post("/login", { username, password: GOOD_PASSWORD });
        await elsewhere.post("/api/user/sessions/end-others");
      },
    ];
    for (const end of ends) {
      const player = await aPushedPlayer();
      const content = await contentOf(player);
      await end(player);
      await transfer(portal, content, 100_000);
      await jobsDone(portal);
      expect(await sandbox.pushedTo(player.target.id)).toEqual([]);
      expect(await subscriptionsOf(player)).toBe(0);
    }
  });

  test("no longer after its push service reports it gone: its address is deleted", async () => {
    const player = await aPushedPlayer();
    await sandbox.withdrawPush(player.target.id);
    await topUp(player, 100_000);
    expect(await isOn(player)).toBe(false);
  });

  test("only once: a job whose first run crashed sends nothing", async () => {
    const player = await aPushedPlayer();
    await portal.database.query(
      `insert into jobs (lane, share, task, payload, attempts)
       select 'messages', username, 'send-push',
         jsonb_build_object('kind', 'answer', 'id', session_id, 'userId', user_id), 1
       from push_subscriptions p join users u on u.id = p.user_id where u.username = $1`,
      [player.username],
    );
    await jobsDone(portal);
    expect(await sandbox.pushedTo(player.target.id)).toEqual([]);
  });
});

describe("R-RUN-2: a browser that was turned on before APP_SECRET changed", () => {
  const OLD = { APP_SECRET: "the old secret which has more than thirty-two letters" };
  const NEW = { APP_SECRET: "the new secret which has more than thirty-two letters" };
  const DURING = { ...NEW, APP_SECRET_PREVIOUS: OLD.APP_SECRET };

  /** Starts the portal with other secrets on the database, for as long as `act` takes. */
  async function withPortal<T>(
    secrets: Record<string, string>,
    act: (at: TestPortal) => Promise<T>,
  ): Promise<T> {
    const at = await startTestPortal({ ...settings, ...secrets }, database);
    return act(at).finally(at.close);
  }
  /** @param pageKey the key of a page that was opened some time ago; absent: the present key */
  async function aSubscribed(at: TestPortal, pageKey?: string) {
    const player = await aPlayer(at);
    const asked = await player.browser.get("/api/user/push");
    const senderKey = pageKey ?? String(asked.body["publicKey"]);
    const { id, endpoint, keys } = await sandbox.pushBrowser(senderKey);
    expect((await turnOn(player, { endpoint, keys, senderKey })).status).toBe(204);
    return { id, senderKey, content: await contentOf(player) };
  }
  type Subscribed = Awaited<ReturnType<typeof aSubscribed>>;
  async function credit(at: TestPortal, players: readonly Subscribed[]): Promise<number[]> {
    for (const { content } of players) await transfer(at, content, 100_000);
    await jobsDone(at);
    return Promise.all(players.map(async ({ id }) => (await sandbox.pushedTo(id)).length));
  }

  test("gets messages while APP_SECRET_PREVIOUS is set, as does one whose page stayed open meanwhile", async () => {
    const early = await withPortal(OLD, (at) => aSubscribed(at));
    const [open, late] = await withPortal(DURING, async (at) => {
      const both = [await aSubscribed(at, early.senderKey), await aSubscribed(at)] as const;
      expect(await credit(at, [early, ...both])).toEqual([1, 1, 1]);
      return both;
    });
    expect(late.senderKey).not.toBe(early.senderKey);
    expect(open.senderKey).toBe(early.senderKey);
    const count = await withPortal(NEW, (at) => credit(at, [late]));
    expect(count).toEqual([2]);
  });

  test("is refused if its page has an unknown key", async () => {
    const player = await aPlayer(portal);
    const { endpoint, keys } = await sandbox.pushBrowser();
    const { status, body } = await turnOn(player, { endpoint, keys, senderKey: keys.p256dh });
    expect([status, body["errorCode"]]).toEqual([409, "push_unavailable"]);
  });
});

async function subscriptionsOf({ username }: Person): Promise<number> {
  const rows = await portal.database.query(
    "select from push_subscriptions where user_id = (select id from users where username = $1)",
    [username],
  );
  return rows.length;
}

describe("R-ME-1: a browser's address", () => {
  const refusedFor = async (browser: Browser, endpoint: string, keys: object) => {
    const { status, body } = await turnOn({ browser }, { endpoint, keys });
    return [status, body["errorCode"]];
  };

  test("must be at a push service that the settings name; nothing else is called", async () => {
    const { browser } = await aPlayer(portal);
    const { keys } = await sandbox.pushBrowser();
    for (const endpoint of [
      `http://127.0.0.1:${port + 1}/push/send/x`,
      `https://127.0.0.1:${port}/push/send/x`,
      `http://a:b@127.0.0.1:${port}/push/send/x`,
      `http://127.0.0.1.nip.example:${port}/push/send/x`,
      "http://web.push.example/x",
      "https://push.example.evil.example/x",
      "https://evilpush.example/x",
      "http://169.254.169.254/x",
      "ftp://web.push.example/x",
      "web.push.example/x",
    ])
      expect(await refusedFor(browser, endpoint, keys)).toEqual([409, "push_unavailable"]);
    expect(await isOn({ browser })).toBe(false);
    expect(
      (await turnOn({ browser }, { endpoint: "https://web.push.example/x", keys })).status,
    ).toBe(204);
  });

  test("must come with valid keys, and is stored encrypted together with its player", async () => {
    const player = await aPushedPlayer();
    const { endpoint, keys } = player.target;
    const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") };
    expect(await refusedFor(player.browser, endpoint, noPoint)).toEqual([409, "push_unavailable"]);
    const rows = await portal.database.query("select encrypted from push_subscriptions");
    for (const secret of [endpoint, keys.auth, player.target.id])
      expect(JSON.stringify(rows)).not.toContain(secret);

    // Somebody who writes to the database cannot send one player's messages to another's browser.
    const other = await aPushedPlayer();
    await portal.database.query(
      `update push_subscriptions set encrypted =
         (select encrypted from push_subscriptions p join users u on u.id = p.user_id where u.username = $1)
       where user_id = (select id from users where username = $2)`,
      [player.username, other.username],
    );
    await topUp(other, 100_000);
    expect(await sandbox.pushedTo(player.target.id)).toEqual([]);
  });
});
