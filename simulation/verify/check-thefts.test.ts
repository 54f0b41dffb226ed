import { expect, test } from "vitest";
import type { Theft, TransferNote } from "../execute/notes.ts";
import { checkThefts } from "./check-thefts.ts";

const theft: Theft = {
  thief: "khoa",
  payer: "lan",
  isMarked: false,
  isEarly: false,
  hasPayerClaimed: false,
};

function findings(change: Partial<Theft>, username?: string): string[] {
  const note = { id: "1", reference: "FT1", theft: { ...theft, ...change } };
  const found = username === undefined ? [] : [{ reference: "FT1", username }];
  return checkThefts({ transfers: [note as unknown as TransferNote] }, { found });
}

test("money that names nobody, of which its payer says nothing, may go to whoever claims it in time", () => {
  expect(findings({}, "khoa")).toEqual([]);
  expect(findings({})).toEqual([]);
});

test.each<[string, Partial<Theft>]>([
  ["comes close to its payer", { isMarked: true }],
  ["was claimed before it came", { isEarly: true }],
  ["its payer claims", { hasPayerClaimed: true }],
])("what %s is stolen where the thief has it", (_what, change) => {
  expect(findings(change, "khoa")).toEqual(["stolen: 1 of lan, by khoa"]);
});

test("a payer who claims it and does not get it is wronged", () => {
  expect(findings({ hasPayerClaimed: true })).toHaveLength(1);
  expect(findings({ hasPayerClaimed: true }, "lan")).toEqual([]);
});
