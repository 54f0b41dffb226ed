/** What the operator does about money on an unknown account, or reported like other money. */
import { afterAll, expect, test } from "vitest";
import { sendNotice } from "../../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, walletOf } from "../../../testing/money/wallets.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { runPortalJson, settingsOf } from "../../testing/run-portal.ts";

const portal = await aPortal();
const player = await aPlayer(portal);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const because = "--reason=ticket 51";

const cli = (...args: string[]) => runPortalJson(args, settingsOf(portal.database));

test("R-FAIR-2: money at an unknown account is listed and assigned once, by the rates that the operator names", async () => {
  const unknown = { accountNumber: "99990001", referenceCode: "FT1", id: 41_001 };
  await sendNotice(portal.url, { ...unknown, content: await contentOf(player) });
  const { data: list } = await cli("transfers", "unmatched");
  expect(list["transfers"]).toContainEqual(
    expect.objectContaining({
      transfer: "sepay:41001",
      method: "unknown",
      accountNumber: "99990001",
    }),
  );
  const assigning = ["transfers", "assign", "sepay:41001", player.username, because];
  const unnamed = await cli(...assigning);
  expect(unnamed).toMatchObject({ code: 1, data: { refused: { argument: "method" } } });
  const named = [...assigning, "--method=techcombank"];
  expect((await cli(...named)).data).toMatchObject({ isNew: true, creditKp: 1_000, bonusKp: 50 });
  expect((await cli(...named)).data).toMatchObject({ isNew: false });
  expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
});

test("R-FAIR-2: money at an unknown account is given back once", async () => {
  await sendNotice(portal.url, { accountNumber: "99990002", id: 41_002, content: "x" });
  const { data } = await cli("transfers", "return", "sepay:41002", because);
  expect(data).toMatchObject({ isNew: true, amountVnd: 100_000 });
  const after = await cli("transfers", "assign", "sepay:41002", player.username, because);
  expect(after.code).toBe(1);
});

test("R-FAIR-2: an entry typed in beside one of its reference and amount is booked where the operator says that it is another", async () => {
  const holder = await aPlayer(portal);
  const content = await contentOf(holder);
  const reported = { id: 41_003, referenceCode: "FT77", transactionDate: "2026-03-31 09:00:00" };
  await sendNotice(portal.url, { ...reported, content: `${content} lan 1` });
  const entry = ["transfers", "enter", "vietcombank", "41004", "--vnd=100000", "--reference=FT77"];
  const entering = [...entry, "--at=2026-03-31 10:00", `--content=${content} lan 2`, because];
  expect(await cli(...entering)).toMatchObject({
    code: 1,
    data: { refused: { argument: "reference", message: expect.stringContaining("sepay:41003") } },
  });
  expect(await walletOf(holder)).toEqual({ credit: 1_050, debt: 0 });
  expect((await cli(...entering, "--another=yes")).data).toMatchObject({ isNew: true });
  expect((await cli(...entering, "--another=yes")).data).toMatchObject({ isNew: false });
  expect(await walletOf(holder)).toEqual({ credit: 2_100, debt: 0 });
});

test("R-FAIR-2: an account that is neither today's nor a retired one takes no entry", async () => {
  const entry = ["transfers", "enter", "vietcombank", "41005", "--vnd=100000", "--account=1"];
  expect(await cli(...entry, "--at=2026-03-31 10:00", because)).toMatchObject({
    code: 1,
    data: { refused: { argument: "account" } },
  });
});
