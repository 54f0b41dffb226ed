import { expect, test } from "vitest";
import { brokenPromises, type Outcome } from "./report.ts";

const books = { sent: 100, refused: 4, credited: 96, lost: 0, doubled: 0, disagreements: [] };
const end = { ...books, missingSeconds: 12, lostBefore: 0, acknowledged: 90, booked: 0 };
const kept: Outcome = {
  journals: 1_000,
  bytes: 1,
  verifySeconds: 1,
  backupSeconds: 1,
  unarchivedSeconds: 35,
  quietUnarchivedSeconds: 35,
  lostBefore: 50,
  booked: 50,
  restoreSeconds: 100,
  recoverySeconds: 100,
  catchUpSeconds: 100,
  portalSeconds: 10,
  openingSeconds: 10,
  acknowledged: 90,
  ...books,
  end,
};

test("R-RUN-4: nothing is broken where all is back in time, once, and was away before", () => {
  expect(brokenPromises(kept)).toEqual([]);
});

test.each([
  [{ unarchivedSeconds: 61 }, "the archive was 61.0 s behind"],
  [{ quietUnarchivedSeconds: 62 }, "on a quiet portal the archive was 62.0 s behind"],
  [{ recoverySeconds: 700 }, "the portal was back after 910 s"],
  [{ lostBefore: 0 }, "the control saw no loss: the run proves nothing"],
  [{ lost: 1 }, "1 acknowledged operations stayed lost"],
  [{ doubled: 2 }, "2 operations were done twice"],
  [{ credited: 97 }, "100 were sent and 4 refused, 97 are in the books"],
  [{ disagreements: ["the books disagree"] }, "the books disagree"],
  [{ end: { ...end, missingSeconds: 61 } }, "the end of the archive was 61.0 s before the loss"],
  [{ end: { ...end, missingSeconds: NaN } }, "the end of the archive was NaN s before the loss"],
  [{ end: { ...end, lost: 3 } }, "restored to the end: 3 acknowledged operations stayed lost"],
])("%j breaks a promise", (found, said) => {
  expect(brokenPromises({ ...kept, ...found })).toEqual([said]);
});
