/**
 * Each column of `users` is in one of the lists below: personal (exported, emptied by the closing), secret, kept with
 * the books, or mere state.
 */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { askToClose, letTimePass } from "../../testing/people/closings.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { personalColumns } from "../../testing/people/personal-columns.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { finishClosings } from "./finish-closings.ts";

/** Columns of personal data, with their names in the export. The closing empties them. */
const PERSONAL: Readonly<Record<string, string>> = {
  phone_number: "phoneNumber",
  phone_verified_at: "phoneVerifiedAt",
  email: "email",
  email_verified_at: "emailVerifiedAt",
  ...personalColumns,
  language: "language",
  receives_newsletter: "receivesNewsletter",
  password_changed_at: "passwordChangedAt",
  mfa_enabled: "twoFactorSince",
};
/** Credentials: emptied as well, and not exported. */
const SECRET = ["password_hash", "passkey_handle"];
/** These stay with the books, and are exported. */
const OF_THE_BOOKS = { username: "username", payment_code: "paymentCode", joined_at: "joinedAt" };
/** State of the account that says nothing about the person. */
const OWN = [
  "id",
  "closes_at",
  "closed_at",
  "password_set_by_email",
  "phone_trusted_at",
  "phone_vouched",
  "spending_locked_at",
  "spending_stopped_at",
  "spending_stop_ends_at",
  "locked_at",
  "lock_reason",
  "lock_ends_at",
];

const portal = await aPortal();

type Row = Readonly<Record<string, unknown>>;

async function rowOf({ username }: Person): Promise<Row> {
  const [row] = await portal.database.query<{ row: Row }>(
    "select to_jsonb(u) as row from users u where username = $1",
    [username],
  );
  return row!.row;
}

const TEXTS = Object.keys(personalColumns).filter((column) => column !== "dob");

/** Returns a player whose personal columns all differ from a closed account's. */
async function aDescribedPlayer(): Promise<Person> {
  const player = await aPlayer(portal);
  await portal.database.query(
    `update users set phone_verified_at = '2026-01-01', email = $2, email_verified_at = '2026-01-01',
       ${TEXTS.map((column) => `${column} = 'Lan ${column}'`).join(", ")}, dob = '1994-04-30',
       language = 'pseudo', receives_newsletter = true, passkey_handle = $3,
       password_changed_at = '2026-01-01'
     where username = $1`,
    [player.username, `${player.username}@mail.example`, randomBytes(32)],
  );
  return player;
}

test("this test lists every column of users: whether the export has it, and whether the closing empties it", async () => {
  const columns = [...Object.keys(PERSONAL), ...SECRET, ...Object.keys(OF_THE_BOOKS), ...OWN];
  expect(Object.keys(await rowOf(await aPlayer(portal))).toSorted()).toEqual(columns.toSorted());
});

test("the export has every personal column", async () => {
  const player = await aDescribedPlayer();
  const { status, body } = await player.browser.post("/api/user/data-export", {
    currentPassword: GOOD_PASSWORD,
  });
  expect(status).toBe(200);
  const profile = body["profile"] as Row;
  const names = [...Object.values(PERSONAL), ...Object.values(OF_THE_BOOKS)];
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(names));
  const texts = TEXTS.map((column) => [PERSONAL[column], `Lan ${column}`]);
  expect(profile).toMatchObject({
    ...Object.fromEntries(texts),
    dob: "1994-04-30",
    language: "pseudo",
  });
});

test("the closing empties every personal column", async () => {
  const player = await aDescribedPlayer();
  expect((await askToClose(player.browser)).status).toBeLessThan(300);
  await portal.database.query("update users set mfa_enabled = true where username = $1", [
    player.username,
  ]);
  const before = await rowOf(player);
  await letTimePass(portal, player);
  await finishClosings(portal.services);
  const after = await rowOf(player);
  const emptied = [...Object.keys(PERSONAL), ...SECRET];
  expect(emptied.filter((column) => before[column] === null)).toEqual([]);
  expect(emptied.filter((column) => after[column] === before[column])).toEqual([]);
});

/** The database allows values here, because they say nothing about the person. */
const HARMLESS = new Set(["language", "password_changed_at"]);

test("the database refuses personal data in the row of a closed account", async () => {
  const player = await aDescribedPlayer();
  await askToClose(player.browser);
  const update = (column: string, value: unknown) =>
    portal.database.query(
      `update users set ${column} = (jsonb_populate_record(null::users, $1)).${column} where username = $2`,
      [JSON.stringify({ [column]: value }), player.username],
    );
  await update("mfa_enabled", true);
  const before = await rowOf(player);
  await letTimePass(portal, player);
  await finishClosings(portal.services);
  for (const column of [...Object.keys(PERSONAL), ...SECRET]) {
    if (HARMLESS.has(column)) continue;
    await expect(update(column, before[column]), column).rejects.toThrow(
      "closed_keeps_nothing_personal",
    );
  }
});
