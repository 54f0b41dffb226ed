/** `users import` creates accounts of an older system; bad rows are reported with line, field and reason. */
import { describe, expect, test } from "vitest";
import { isPaymentCode } from "../../domain/payments/payment-code.ts";
import type { Cells } from "./columns.ts";
import { reasons } from "./faults.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder } from "../../testing/money/books.ts";
import { aRow, fileOf, fileWith, LEGACY_HASH } from "./testing/account-files.ts";
import { type Run, runPortal, settingsOf } from "../../cli/testing/run-portal.ts";

const MAX_PER_PHONE = 5;
const BATCH_ROWS = 500;

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl);

const importFile = (file: string, ...flags: string[]): Promise<Run> =>
  runPortal(["users", "import", file, "--reason=the move", ...flags], settingsOf(database));

type Summary = { imported: number; unchanged: number; bad: number; isDryRun: boolean };
type ImportReport = Summary & {
  faults: { line: number; field: string; reason: string; words: string }[];
};

async function importJson(
  file: string,
  ...flags: string[]
): Promise<ImportReport & { code: number }> {
  const { code, stdout, stderr } = await importFile(file, "--json", ...flags);
  expect(stderr).toBe("");
  return { code, ...(JSON.parse(stdout) as ImportReport) };
}

const usersNamed = (rows: readonly Cells[]) =>
  database.query<Record<string, unknown>>(
    "select * from users where username = any($1) order by username",
    [rows.map(({ username }) => username)],
  );

describe("a good file", () => {
  test("creates accounts as a registration does, with the data of the older system", async () => {
    const row = aRow({
      username: "  Kiem_Khach ",
      email: " \u202Akiem.khach@example.vn\u202C ",
      phone: "84987654321",
      firstName: "Anh\nTuấn",
      middleName: " ",
      lastName: "  Nguyễn  Văn ",
      dob: "1990-02-28",
      joinAt: "2015-03-04T10:00:00+07:00",
      phoneVerifiedAt: "2016-01-01T00:00:00Z",
    });
    const { code, stdout } = await importFile(fileOf([row]));
    expect([code, stdout]).toEqual([0, "1 imported, 0 unchanged, 0 bad\n"]);
    const [user] = await database.query(
      `select *, dob::text as dob, (select count(*)::int from ledger_accounts where user_id = users.id)
         as accounts from users where username = 'kiem_khach'`,
    );
    expect(user).toMatchObject({
      email: "kiem.khach@example.vn",
      email_verified_at: null,
      phone_number: "+84987654321",
      phone_verified_at: new Date("2016-01-01T00:00:00Z"),
      first_name: "Anh Tuấn",
      middle_name: null,
      last_name: "Nguyễn Văn",
      dob: "1990-02-28",
      joined_at: new Date("2015-03-04T03:00:00Z"),
      password_hash: LEGACY_HASH,
      language: "vi-VN",
      receives_newsletter: false,
      accounts: 2,
    });
    expect(isPaymentCode(String(user!["payment_code"]))).toBe(true);
  });

  test("needs only name, phone and hash, in any order", async () => {
    const rows = [aRow(), aRow()];
    const reported = await importJson(fileOf(rows, ["passwordHash", "phone", "username"]));
    expect(reported).toEqual({
      code: 0,
      faults: [],
      isDryRun: false,
      imported: 2,
      unchanged: 0,
      bad: 0,
    });
    expect(await usersNamed(rows)).toMatchObject([
      { email: null, first_name: null, phone_verified_at: null },
      { email: null, first_name: null, phone_verified_at: null },
    ]);
  });

  test("leaves the books without errors", async () => {
    expect(
      (await runPortal(["verify"], { OPERATOR_DATABASE_URL: database.operatorUrl })).code,
    ).toBe(0);
  });
});

const TOO_LONG = "x".repeat(129);

describe("a bad row", () => {
  const faulty: [keyof typeof reasons, string, Partial<Cells>][] = [
    ["missing", "username", { username: " " }],
    ["missing", "phone", { phone: "" }],
    ["missing", "passwordHash", { passwordHash: "" }],
    ["missing", "lastName", { firstName: "Anh" }],
    ["missing", "firstName", { lastName: "Nguyễn", firstName: "\u200B" }],
    ["not_utf8", "lastName", { firstName: "Anh", lastName: "Nguy\uFFFDn" }],
    ["username_invalid", "username", { username: "abc" }],
    ["username_invalid", "username", { username: "x".repeat(33) }],
    ["username_invalid", "username", { username: "nguyễn_văn" }],
    ["username_invalid", "username", { username: "player.one" }],
    ["username_reserved", "username", { username: "Admin" }],
    ["phone_invalid", "phone", { phone: "0243825123" }],
    ["phone_invalid", "phone", { phone: "01301234567" }],
    ["phone_invalid", "phone", { phone: "0912 345 67" }],
    ["phone_invalid", "phone", { phone: "0912345678 / 0987654321" }],
    ["number_shortened", "phone", { phone: "9,12345E+08" }],
    ["number_shortened", "phone", { phone: "8.49123E+10" }],
    ["email_invalid", "email", { email: "somebody@localhost" }],
    ["email_invalid", "email", { email: "nguyễn@example.vn" }],
    ["email_invalid", "email", { email: `${TOO_LONG}@example.vn` }],
    ["name_too_long", "firstName", { firstName: TOO_LONG, lastName: "Nguyễn" }],
    ["name_too_long", "middleName", { firstName: "Anh", middleName: TOO_LONG, lastName: "Lê" }],
    ["date_invalid", "dob", { dob: "31/12/1999" }],
    ["date_invalid", "dob", { dob: "1999-02-29" }],
    ["date_invalid", "dob", { dob: "0001-01-01" }],
    ["in_future", "dob", { dob: "2999-01-01" }],
    ["instant_invalid", "joinAt", { joinAt: "2019-01-01" }],
    ["instant_invalid", "joinAt", { joinAt: "2019-01-01 10:00:00" }],
    ["instant_invalid", "joinAt", { joinAt: "2019-01-01T10:00:00" }],
    ["instant_invalid", "joinAt", { joinAt: "2019-13-01T10:00:00Z" }],
    ["in_future", "joinAt", { joinAt: "2999-01-01T00:00:00Z" }],
    ["in_future", "phoneVerifiedAt", { phoneVerifiedAt: "2999-01-01T00:00:00Z" }],
    ["instant_invalid", "phoneVerifiedAt", { phoneVerifiedAt: "yes" }],
    ["instant_invalid", "emailVerifiedAt", { email: "a@example.vn", emailVerifiedAt: "1" }],
    ["nothing_to_verify", "emailVerifiedAt", { emailVerifiedAt: "2019-01-01T00:00:00Z" }],
    ["hash_unreadable", "passwordHash", { passwordHash: "5f4dcc3b5aa765d61d8327deb882cf99" }],
    ["hash_too_costly", "passwordHash", { passwordHash: LEGACY_HASH.replace("$04$", "$31$") }],
    [
      "hash_too_costly",
      "passwordHash",
      { passwordHash: `$argon2id$v=19$m=4194304,t=1,p=1$${"A".repeat(22)}$${"A".repeat(43)}` },
    ],
  ];
  /** These faults depend on more than the row's own cells; each has its own test below. */
  const ofMore = [
    "username_taken",
    "username_imported",
    "phone_full",
    "cells_too_few",
    "cells_too_many",
    "quotes_broken",
  ];

  test("is reported with line, field and reason, for every reason; good rows are imported", async () => {
    const good = [aRow(), aRow()];
    const rows = [good[0]!, ...faulty.map(([, , cells]) => aRow(cells)), good[1]!];
    const reported = await importJson(fileOf(rows));
    let line = 2;
    const expected = faulty.map(([reason, field, cells]) => {
      line += 1 + (Object.values(cells).join("").split("\n").length - 1);
      return { line, field, reason, words: reasons[reason] };
    });
    expect(reported).toMatchObject({ code: 1, imported: 2, unchanged: 0, bad: faulty.length });
    expect(reported.faults).toEqual(expected);
    expect(await usersNamed(rows)).toHaveLength(2);
    const tested = new Set<string>([...faulty.map(([reason]) => reason), ...ofMore]);
    expect(tested).toEqual(new Set(Object.keys(reasons)));
  });

  test("is reported with all its errors in words, without the content of its cells", async () => {
    const row = aRow({ username: "Á", phone: "0900", passwordHash: "geheim" });
    const { code, stdout } = await importFile(fileOf([row]));
    expect(code).toBe(1);
    expect(stdout.split("\n")).toEqual([
      `line 2: username ${reasons.username_invalid}`,
      `line 2: phone ${reasons.phone_invalid}`,
      `line 2: passwordHash ${reasons.hash_unreadable}`,
      "0 imported, 0 unchanged, 1 bad",
      "",
    ]);
  });

  test("may have too few cells, too many, or broken quotes", async () => {
    const [first, last] = [aRow(), aRow()];
    const line = ({ username, phone, passwordHash }: Cells) =>
      [username, phone, passwordHash].join(",");
    const reported = await importJson(
      fileWith(
        `username,phone,passwordHash\n${line(first)}\nname,0912345678\n${line(aRow())},\n"na"me,,\n${line(last)}\n`,
      ),
    );
    expect(reported).toMatchObject({ code: 1, imported: 2, bad: 3 });
    expect(reported.faults.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [3, "row", "cells_too_few"],
      [4, "row", "cells_too_many"],
      [5, "row", "quotes_broken"],
    ]);
  });

  test("is one whose username is registered here; that account is unchanged", async () => {
    const { username } = aRow();
    await aHolder(db, username);
    const [before] = await usersNamed([aRow({ username })]);
    const reported = await importJson(fileOf([aRow({ username: username.toUpperCase() })]));
    expect(reported).toMatchObject({ code: 1, bad: 1 });
    expect(reported.faults).toMatchObject([
      { line: 2, field: "username", reason: "username_taken" },
    ]);
    expect(await usersNamed([aRow({ username })])).toEqual([before]);
  });

  test("is the second of two rows with the same normalized username", async () => {
    const row = aRow();
    const other = aRow({ username: ` ${row.username.toUpperCase()}`, phone: "0987654321" });
    const file = fileOf([row, other, row]);
    const first = await importJson(file);
    expect(first).toMatchObject({ code: 1, imported: 1, unchanged: 1, bad: 1 });
    expect(first.faults).toMatchObject([{ line: 3, reason: "username_imported" }]);
    expect(await usersNamed([row])).toMatchObject([{ phone_number: "+84912345678" }]);
    expect(await importJson(file)).toMatchObject({ imported: 0, unchanged: 2, bad: 1 });
  });

  test("is one whose phone has reached the limit of verified accounts", async () => {
    const phoneVerifiedAt = "2019-01-01T00:00:00Z";
    const phone = "0911222333";
    const verified = Array.from({ length: MAX_PER_PHONE + 1 }, () =>
      aRow({ phone, phoneVerifiedAt }),
    );
    const unverified = [aRow({ phone }), aRow({ phone })];
    const one = await importJson(fileOf([...verified.slice(0, 2), ...unverified]));
    expect(one).toMatchObject({ imported: 4, bad: 0 });
    const file = fileOf([...unverified, ...verified]);
    const reported = await importJson(file);
    expect(reported).toMatchObject({ code: 1, imported: MAX_PER_PHONE - 2, unchanged: 4, bad: 1 });
    expect(reported.faults).toMatchObject([{ line: 9, field: "phone", reason: "phone_full" }]);
    expect(await importJson(file)).toMatchObject({ imported: 0, unchanged: 7, bad: 1 });
  });
});

describe("a dry run", () => {
  test("reports what an import would do, over all batches, and writes nothing", async () => {
    const phone = "0933444555";
    const verified = { phone, phoneVerifiedAt: "2019-01-01T00:00:00Z" };
    const known = aRow();
    await importFile(fileOf([known]));
    const many = Array.from({ length: BATCH_ROWS }, () => aRow());
    const rows = [
      known,
      ...Array.from({ length: MAX_PER_PHONE }, () => aRow(verified)),
      ...many,
      aRow(verified),
      aRow({ username: many[0]!.username, phone }),
      aRow({ username: "x" }),
    ];
    const file = fileOf(rows);
    const before = await database.query("select count(*) from users");
    const rehearsed = await importJson(file, "--dry-run");
    expect(await database.query("select count(*) from users")).toEqual(before);
    expect(rehearsed).toMatchObject({
      code: 1,
      isDryRun: true,
      imported: BATCH_ROWS + MAX_PER_PHONE,
    });
    expect(rehearsed).toMatchObject({ unchanged: 1, bad: 3 });
    const real = await importJson(file);
    expect(real).toEqual({ ...rehearsed, isDryRun: false });
    const again = await importFile(file, "--dry-run");
    expect(again.stdout).toContain(
      `0 to import, ${BATCH_ROWS + MAX_PER_PHONE + 1} unchanged, 3 bad\n`,
    );
  });
});

describe("an unreadable file", () => {
  test.each([
    ["an unknown column", "username,phone,passwordHash,emial\n", '"emial"'],
    ["a column twice", "username,phone,passwordHash,phone\n", "phone"],
    ["no hashes", "username,phone\n", "passwordHash"],
    ["no first line", "", "empty"],
    ["a broken first line", '"user"name,phone,passwordHash\n', "line 1"],
    ["UTF-16", Buffer.from("\uFEFFusername,phone,passwordHash\n", "utf16le"), "line 1"],
  ])("%s: exits with 2 and names the error", async (_fault, content, word) => {
    const { code, stderr } = await importFile(fileWith(content));
    expect(code).toBe(2);
    expect(stderr).toContain(word);
    expect(stderr).not.toContain("    at ");
  });

  test("a missing file: exits with 2 and names the file", async () => {
    const { code, stderr } = await importFile("/nowhere/accounts.csv");
    expect([code, stderr]).toEqual([2, expect.stringContaining("/nowhere/accounts.csv")]);
  });
});
