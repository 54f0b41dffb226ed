import { expect, test } from "vitest";
import { detailsOf } from "./details.ts";

test("R-OPS-13: the log says in Vietnamese who proposed what another person approved", () => {
  expect(detailsOf({ grantedKp: 5, approvalId: "0199", proposedBy: "lan" })).toBe(
    "grantedKp: 5 · mã đề nghị: 0199 · người đề nghị: lan",
  );
});
