/** Tests how the console shows a comparison with a statement that was interrupted or did not load. */
import { expect } from "@playwright/test";
import type { ReconcileRun } from "@portal/contract/console/reconcile";
import { violations } from "../../support/browser/axe.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { signedInAs } from "./staff.ts";

test.use({ provokes: ["net::ERR_FAILED GET /api/console/reconcile/runs/7"] });

const CUT_OFF: ReconcileRun = {
  id: 7,
  startedAt: "2026-03-12T01:00:00.000Z",
  finishedAt: null,
  isBrokenOff: true,
  by: "tuan",
  from: "2026-03-10",
  to: "2026-03-11",
  method: "vietcombank",
  fileName: "vcb.csv",
  failure: null,
  transfers: null,
  findings: 0,
  open: 0,
};

test("R-OPS-7: a comparison that did not load is loaded again, an interrupted one restarted", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "tuan");
  let isDown = true;
  await page.route("**/api/console/reconcile/runs/7", (route) =>
    isDown ? route.abort() : route.fulfill({ json: { run: CUT_OFF } }),
  );
  await page.goto(`${CONSOLE_URL}/reconcile?run=7`);
  const again = page.getByRole("button", { name: "Thử lại" });
  await expect(again).toBeVisible();
  expect(await violations(page)).toEqual([]);
  isDown = false;
  await again.click();
  await expect(page.getByText("Bị ngắt giữa chừng, không có kết quả").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Đối soát lại" }).click();
  await expect(page.getByLabel("Sao kê (CSV)")).toBeFocused();
  await expect(page.getByLabel("Từ ngày")).toHaveValue("10/03/2026");
  await expect(page.getByLabel("Đến ngày")).toHaveValue("11/03/2026");
});
