/** An import reads phones as older systems and spreadsheets keep them, and reports those that were shortened. */
import { expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
import { aRow, fileOf, fileWith } from "./testing/account-files.ts";
import { runPortal, settingsOf } from "../../cli/testing/run-portal.ts";

const database = await aDatabase();

async function imported(file: string): Promise<string> {
  const { stdout } = await runPortal(
    ["users", "import", file, "--reason=the move"],
    settingsOf(database),
  );
  return stdout;
}

/** Imports accounts with these phones. @returns what is stored of each, or what is said of the rows */
async function storedAs(phones: readonly string[]): Promise<unknown[] | string> {
  const rows = phones.map((phone) => aRow({ phone }));
  const said = await imported(fileOf(rows));
  const users = await database.query<{ username: string; phone: string }>(
    "select username, phone_number as phone from users where username = any($1)",
    [rows.map(({ username }) => username)],
  );
  const stored = new Map(users.map(({ username, phone }) => [username, phone]));
  return users.length === 0 ? said : rows.map(({ username }) => stored.get(username));
}

const WRITTEN = {
  "912345004": "+84912345004",
  "+84 912 345 006": "+84912345006",
  "0912.345.007": "+84912345007",
  "0912-345-008": "+84912345008",
  "(091) 2345 009": "+84912345009",
  "84 912 345 010": "+84912345010",
  "0084912345012": "+84912345012",
  "+84(0)912345013": "+84912345013",
  "0168 123 4568": "+84381234568",
  "+841681234569": "+84381234569",
  "841681234570": "+84381234570",
  "1681234571": "+84381234571",
};

/** The prefixes of eleven digits, and what they became in 2018. */
const PREFIXES = {
  "0120": "070",
  "0121": "079",
  "0122": "077",
  "0126": "076",
  "0128": "078",
  "0123": "083",
  "0124": "084",
  "0125": "085",
  "0127": "081",
  "0129": "082",
  "0162": "032",
  "0163": "033",
  "0164": "034",
  "0165": "035",
  "0166": "036",
  "0167": "037",
  "0168": "038",
  "0169": "039",
  "0186": "056",
  "0188": "058",
  "0199": "059",
};

test("R-SIGNUP-2: an import accepts phone numbers in the usual spellings", async () => {
  expect(await storedAs(Object.keys(WRITTEN))).toEqual(Object.values(WRITTEN));
});

test("R-SIGNUP-2: an import gives numbers from before 2018 their new prefix", async () => {
  const old = Object.keys(PREFIXES).map((prefix) => `${prefix}2345678`);
  const now = Object.values(PREFIXES).map((prefix) => `+84${prefix.slice(1)}2345678`);
  expect(await storedAs(old)).toEqual(now);
});

test.each([
  "01301234567",
  "0912 345 67",
  "+66 81 234 5678",
  "0912345678 / 0987654321",
  "02438251234",
])("R-SIGNUP-2: %j is no mobile number", async (phone) => {
  expect(await storedAs([phone])).toContain("line 2: phone is not a valid mobile number");
});

test.each(["9,12345E+08", "8.49123E+10"])(
  "R-SIGNUP-2: %j is reported as a number that a spreadsheet has shortened",
  async (phone) => {
    expect(await storedAs([phone])).toContain("line 2: phone was shortened by a spreadsheet");
  },
);

test("R-SIGNUP-2: an import reads what Excel saves in Vietnam: a byte order mark and semicolons", async () => {
  const { username, passwordHash } = aRow();
  const row = `${username};912345011;${passwordHash}`;
  const file = fileWith(`\uFEFFusername;phone;passwordHash\r\n${row}\r\n`);
  expect(await imported(file)).toBe("1 imported, 0 unchanged, 0 bad\n");
});
