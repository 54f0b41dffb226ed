import { describe, expect, test } from "vitest";
import type { StaffAct } from "../execute/notes.ts";
import { checkCampaigns } from "./check-campaigns.ts";
import { compareWithLog, type LoggedAct } from "./check-staff.ts";

const grant: StaffAct = {
  reason: "r1",
  order: { operation: "grant" },
  by: "minh",
  isAlone: true,
  mayBeApproved: true,
  answer: "done",
  sentAt: 1_000,
  doneAt: 2_000,
  whenDone: () => {},
};
const entry: LoggedAct = { operator: "minh", reason: "r1", command: "grant", isBooked: true };

describe("what staff did is in the log once, under their name", () => {
  test.each<[string, Partial<StaffAct>, readonly LoggedAct[], RegExp | undefined]>([
    ["done", {}, [entry], undefined],
    ["refused", { answer: "refused" }, [], undefined],
    ["lost", {}, [], /done, and done 0 times/],
    ["doubled", {}, [entry, entry], /done 2 times/],
    ["refused and done", { answer: "refused" }, [entry], /refused, and done 1 times/],
    ["another's name", {}, [{ ...entry, operator: "hoa" }], /done by hoa/],
    ["approved by whoever proposed it", { isAlone: false }, [entry], /done by minh/],
    ["without a journal", {}, [{ ...entry, isBooked: false }], /not in the books/],
    ["what nobody ordered", {}, [entry, { ...entry, reason: "r2" }], /nobody ordered: grant/],
  ])("%s", (_what, change, logged, found) => {
    const lines = compareWithLog({ staffActs: [{ ...grant, ...change }], bulkRuns: [] }, logged);
    if (found) expect(lines.join("\n")).toMatch(found);
    else expect(lines).toEqual([]);
  });
});

describe("a transfer is credited under the campaign of its moment", () => {
  const content = { methods: ["momo"], steps: [] };
  const published = { ...grant, order: { operation: "publish-bonus", campaign: "tet", content } };
  const order = { operation: "end-campaign", campaign: "tet" };
  const ended = { ...grant, order, sentAt: 8_000, doneAt: 9_000 };
  const checked = (at: number, campaign: string | null) =>
    checkCampaigns(
      {
        transfers: [{ id: "1", method: "momo" } as never],
        phantoms: [],
        staffActs: [published, ended],
      },
      { arrivals: [{ id: "1", at, campaign }] },
    ).join("\n");

  test("while it is published or ended, either may count", () => {
    for (const at of [1_500, 8_500]) {
      for (const campaign of ["tet", null]) expect(checked(at, campaign)).toBe("");
    }
  });

  test("before and after, it does not count; in between, it does", () => {
    expect(checked(900, null)).toBe("");
    expect(checked(900, "tet")).toMatch(/which did not hold/);
    expect(checked(5_000, "tet")).toBe("");
    expect(checked(5_000, null)).toMatch(/no campaign while tet held/);
    expect(checked(9_500, "tet")).toMatch(/which did not hold/);
    expect(checked(9_500, null)).toBe("");
  });
});
