/** Operators' operations, run by the command line on a running portal. */
import { afterAll, describe, expect, test } from "vitest";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { hold, topUp } from "../../testing/money/books.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { type Run, runPortal, runPortalJson, settingsOf } from "../testing/run-portal.ts";
import { userIdOf } from "../../testing/money/purchases.ts";

const portal = await aPortal();
const player = await aPlayer(portal);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const cli = (...args: string[]): Promise<Run> => runPortal(args, settingsOf(portal.database));

type Json = Record<string, unknown>;
async function json(...args: string[]): Promise<Json> {
  const { stderr, data } = await runPortalJson(args, settingsOf(portal.database));
  expect(stderr).toBe("");
  return data;
}

const because = "--reason=ticket 42";

/** Transfers money to the player. @returns the bank's reference */
async function aTransfer(amountVnd: number, content?: string): Promise<string> {
  const referenceCode = `FT${Math.random().toString().slice(2, 14)}`;
  const reported = content ?? (await contentOf(player));
  await sendNotice(portal.url, { content: reported, transferAmount: amountVnd, referenceCode });
  return referenceCode;
}

const auditEntriesOf = async (username: string) =>
  (await json("log", "--user", username))["deeds"] as Json[];

describe("recall", () => {
  test("credit.recall: a transfer goes back whole by one command that names it, and leaves a debt", async () => {
    const before = await walletOf(player);
    const transfer = await aTransfer(100_000);
    await hold(portal.services.db, await userIdOf(portal, player), before.credit + 1_000);

    const done = await json("recall", transfer, because, "--note", "Ngân hàng thu hồi khoản này.");
    expect(done).toMatchObject({ recalledKp: 1_050, leftKp: 0, creditKp: 0, debtKp: 1_000 });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 1_000 });
    const [latest] = await historyOf(player);
    expect(latest).toMatchObject({
      type: "credit.recall",
      value: -1_050,
      payload: { errorNote: "Ngân hàng thu hồi khoản này.", source: "vietcombank" },
      relatedTransactions: [{ type: "topup.bank-transfer" }],
    });
    // The next top-up settles the debt first.
    await aTransfer(200_000);
    expect(await walletOf(player)).toEqual({ credit: 1_140, debt: 0 });
    expect((await auditEntriesOf(player.username)).at(-1)).toMatchObject({
      operator: "lan",
      reason: "ticket 42",
      command: "recall",
      details: { recalledKp: 1_050 },
    });
  });

  test("again it does nothing, in parts it never takes more than was given", async () => {
    const transfer = await aTransfer(50_000);
    const part = await json("recall", transfer, "--kp=200", because);
    expect(await json("recall", transfer, "--kp=200", because)).toEqual({ ...part, isNew: false });
    const second = await json("recall", transfer, "--kp=200", "--key=second", because);
    expect(second).toMatchObject({ isNew: true, leftKp: 100 });
    const tooMuch = await cli("recall", transfer, "--kp=101", because);
    expect([tooMuch.code, tooMuch.stderr]).toEqual([1, expect.stringMatching(/^--kp: only 100 /)]);
    const otherSum = await cli("recall", transfer, "--kp=50", "--key=second", because);
    expect([otherSum.code, otherSum.stderr]).toEqual([1, expect.stringMatching(/^--key: /)]);
    expect(await json("recall", transfer, because)).toMatchObject({ recalledKp: 100, leftKp: 0 });
    expect(await json("recall", transfer, because)).toMatchObject({
      recalledKp: 100,
      isNew: false,
    });
    expect((await cli("recall", transfer, "--kp=1", because)).code).toBe(1);
  });

  test("a dry run tells the same, and leaves balance, books and log alone", async () => {
    const transfer = await aTransfer(100_000);
    const [wallet, auditEntries] = [await walletOf(player), await auditEntriesOf(player.username)];
    const { isDryRun, recalledKp, creditKp } = await json("recall", transfer, "--dry-run");
    expect([isDryRun, recalledKp, creditKp]).toEqual([true, 1_050, wallet.credit - 1_050]);
    expect(await walletOf(player)).toEqual(wallet);
    expect(await auditEntriesOf(player.username)).toEqual(auditEntries);
  });

  test("nothing is recalled where a name is nobody's, or several transfers'", async () => {
    const unknown = await json("recall", "FT000", because);
    expect(unknown).toMatchObject({ refused: { argument: "transfer" } });
    await topUp(portal.services.db, null, 10_000, "7");
    const nobodys = await cli("recall", "sepay:7", because);
    expect([nobodys.code, nobodys.stderr]).toEqual([1, expect.stringContaining("nobody")]);
  });
});

describe("grant", () => {
  const grant = (kp: string, occasion: string, ...more: string[]) =>
    cli("grant", player.username, kp, `--occasion=${occasion}`, because, "--json", ...more);
  const granted = async (kp: string, occasion: string) =>
    JSON.parse((await grant(kp, occasion)).stdout) as Json;

  test("R-OPS-A: an occasion is one grant, an equal grant for another occasion is a new one", async () => {
    const { credit } = await walletOf(player);
    const first = await granted("1.000", "Event March");
    expect(first).toMatchObject({ grantedKp: 1_000, isNew: true, creditKp: credit + 1_000 });
    expect(await granted("1000", " event  march ")).toEqual({ ...first, isNew: false });
    expect(await granted("1000", "event april")).toMatchObject({ isNew: true });
    expect((await walletOf(player)).credit).toBe(credit + 2_000);
    const back = await json("recall", String(first["transactionId"]), because);
    expect(back).toMatchObject({ recalledKp: 1_000 });
  });

  test("R-OPS-A: an occasion with another amount is refused, and one without a word is no command", async () => {
    await granted("70", "ticket 93");
    const { credit } = await walletOf(player);
    const { code, stdout } = await grant("71", "ticket 93");
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      { refused: { argument: "--occasion", message: expect.stringContaining("70 KP") } },
    ]);
    expect((await cli("grant", player.username, "70", because)).code).toBe(2);
    expect((await grant("70", "$(touch x)")).code).toBe(1);
    expect((await walletOf(player)).credit).toBe(credit);
  });

  test("R-OPS-A: 10.000.000.000 KP in one command are refused, rehearsed or not", async () => {
    const { credit } = await walletOf(player);
    for (const more of [[], ["--dry-run"]]) {
      const { code, stdout } = await grant("10.000.000.000", "too much", ...more);
      expect([code, JSON.parse(stdout)]).toEqual([
        1,
        {
          refused: {
            argument: "kp",
            message: "10000000000 KP are more than one grant may be: 50000 KP",
          },
        },
      ]);
    }
    expect((await walletOf(player)).credit).toBe(credit);
  });

  test("refuses a player whom there is not", async () => {
    const { code, stderr } = await cli("grant", "nobody_here", "10", "--occasion=x", because);
    expect([code, stderr]).toEqual([1, "username: there is no player nobody_here\n"]);
  });
});

describe("transfers that named nobody", () => {
  test("R-PAY-5: are listed, and assigned with the bonus that the arrival would have had", async () => {
    const reference = await aTransfer(500_000, "nap tien choi game");
    const { transfers } = await json("transfers", "unmatched");
    const found = (transfers as Json[]).find((transfer) => transfer["reference"] === reference);
    expect(found).toMatchObject({ amountVnd: 500_000, content: "nap tien choi game" });

    const { credit } = await walletOf(player);
    const done = await json("transfers", "assign", reference, player.username, because);
    expect(done).toMatchObject({ creditKp: 5_000, bonusKp: 500, isNew: true });
    expect((await walletOf(player)).credit).toBe(credit + 5_500);
    expect(
      (await historyOf(player))
        .slice(0, 2)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(["credit.bonus", "topup.bank-transfer"]);
    const again = await json("transfers", "assign", reference, player.username, because);
    expect(again).toEqual({ ...done, isNew: false });
    const other = await aPlayer(portal);
    for (const args of [
      ["transfers", "assign", reference, other.username],
      ["transfers", "return", reference],
    ]) {
      const refused = await cli(...args, because);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(player.username)]);
    }
    expect(await json("recall", reference, because)).toMatchObject({ recalledKp: 5_500 });
  });

  test("are returned into an account of the house that says so", async () => {
    const reference = await aTransfer(70_000, "khong ro cua ai");
    const done = await json("transfers", "return", reference, because);
    expect(done).toMatchObject({
      amountVnd: 70_000,
      account: "cash:vietcombank:1013579246",
      isNew: true,
    });
    expect(await json("transfers", "return", reference, because)).toMatchObject({ isNew: false });
    const assigned = await cli("transfers", "assign", reference, player.username, because);
    expect([assigned.code, assigned.stderr]).toEqual([1, expect.stringContaining("returned")]);
  });
});

describe("players", () => {
  test("are found by whatever the operator has of them", async () => {
    const content = await contentOf(player);
    const [latest] = await historyOf(player);
    for (const text of [
      ` ${player.username.toUpperCase()}`,
      content,
      content.slice(3),
      latest!.id,
    ]) {
      const { users } = await json("users", "find", text);
      expect(users, text).toMatchObject([{ username: player.username }]);
    }
    const byPhone = (await json("users", "find", "0912345678"))["users"] as Json[];
    expect(byPhone.map(({ username }) => username)).toContain(player.username);
    expect((await cli("users", "find", "nobody")).code).toBe(1);
  });

  test("are told as near where a content has their payment code with a mistake in it", async () => {
    const content = await contentOf(player);
    const mistyped = `${content.slice(0, -1)}${content.endsWith("7") ? "8" : "7"}`;
    const found = await cli("users", "find", mistyped, "--json");
    expect(found.code).toBe(1);
    const { users, near } = JSON.parse(found.stdout) as Record<string, Json[]>;
    expect(users).toEqual([]);
    expect(near).toMatchObject([{ username: player.username }]);
    const text = await cli("users", "find", mistyped);
    expect(text.stdout).toContain(`comes close to that of\n${player.username}: credit`);
  });

  test("are signed out everywhere, or shut out altogether", async () => {
    const one = await aPlayer(portal);
    const login = { username: one.username, password: GOOD_PASSWORD, remember: true };
    expect(await json("users", "end-sessions", one.username, because)).toMatchObject({ ended: 1 });
    expect((await one.browser.get("/api/me")).status).toBe(401);
    expect((await one.browser.post("/login", login)).status).toBe(204);

    await json("users", "revoke-access", one.username, because);
    expect((await one.browser.get("/api/me")).status).toBe(401);
    expect((await one.browser.post("/login", login)).status).toBe(422);
    const commands = (await auditEntriesOf(one.username)).map(({ command }) => command);
    expect(commands).toEqual(["users end-sessions", "users revoke-access"]);
  });
});

describe("the log", () => {
  test("cannot be changed or emptied, by the application or the owner", async () => {
    const { db } = portal.services;
    for (const statement of ["update operator_log set reason = 'x'", "delete from operator_log"]) {
      const asSql = { name: "", text: statement, values: [] };
      await expect(db.run(asSql)).rejects.toThrow(/permission denied/);
      await expect(portal.database.query(statement)).rejects.toThrow(/append-only/);
    }
    await expect(portal.database.query("truncate operator_log")).rejects.toThrow(/append-only/);
  });

  test("is written with the deed or not at all", async () => {
    const transfer = await aTransfer(10_000);
    const before = await walletOf(player);
    await portal.database.query(
      "alter table operator_log add constraint full_up check (reason <> 'refuse me')",
    );
    expect((await cli("recall", transfer, "--reason=refuse me")).code).toBe(2);
    expect(await walletOf(player)).toEqual(before);
  });
});
