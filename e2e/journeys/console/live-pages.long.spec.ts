import { expect } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { get } from "../../support/programs/api.ts";
import { operate } from "../../support/programs/operator.ts";
import { CONSOLE_URL, PORTAL_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { signedInAs } from "./staff.ts";

/** An account that no other journey uses. */
const ACCOUNT = "19036668888019";

test("R-OPS-3: open pages show the work of others, and keep what is being typed", async ({
  browser,
}) => {
  const own = await browser.newPage({ baseURL: PORTAL_URL });
  const { username } = await aPlayer(own);
  await topUp(own, 100_000);
  const history = await get<{ id: string; type: string }[]>(own, "/api/transaction-history");
  const { id } = history.find(({ type }) => type === "topup.bank-transfer")!;
  const page = await browser.newPage();
  await signedInAs(page, "minh");

  await page.goto(`${CONSOLE_URL}/players/${username}`);
  await page.getByRole("button", { name: "Cộng KP", exact: true }).click();
  const kp = page.getByLabel("Số KP");
  await kp.fill("321");
  await topUp(own, 210_000);
  await expect(page.getByText("210.000").first()).toBeVisible();
  await expect(kp).toHaveValue("321");

  await page.goto(`${CONSOLE_URL}/transactions/${id}`);
  await page.getByRole("button", { name: "Thu hồi KP", exact: true }).click();
  await kp.fill("7");
  await operate({ operation: "recall", transactionId: id, kp: 20 }, "ticket 96");
  await expect(page.getByText("ticket 96").first()).toBeVisible();
  await expect(kp).toHaveValue("7");

  await page.goto(`${CONSOLE_URL}/channels`);
  const row = page.getByRole("row", { name: ACCOUNT });
  await expect(row).toContainText("Đang mở");
  const account = { kind: "account", name: ACCOUNT } as const;
  const later = { beginsAt: "2098-12-31T18:00:00Z", endsAt: "2098-12-31T19:00:00Z" };
  const pause = { operation: "pause-channel", notice: "Bảo trì đêm nay", ...later } as const;
  await operate({ ...pause, ...account }, "ticket 97");
  await expect(row).toContainText("Bảo trì đêm nay");
  await operate({ operation: "resume-channel", ...account }, "ticket 97");
  await expect(row).toContainText("Đang mở");
});
