/** Tests a portal with other providers than the demo's, each simulated by the sandbox. */
import { expect, type Page } from "@playwright/test";
import { fillCard, press } from "../../support/player/actions.ts";
import { register } from "../../support/player/player.ts";
import { get } from "../../support/programs/api.ts";
import { useOtherProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { FEED_PORTS, type Ports, REHEARSAL_PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

const OTHER_PROVIDERS = ["recaptcha", "sepay-apikey", "card-query", "viettel-sha256", "sms-brand"];
const FEEDS = ["casso", "payos"];

// The feeds use the same ports.
test.describe.configure({ mode: "default" });

/** Pays by each method, with so many notices of each payment, and expects the credit. */
async function payByEach(page: Page, ports: Ports, methods: readonly string[], times: number) {
  const offered = await get<{ bankTransfers: { paymentSyntax: string }[] }>(
    page,
    "/api/payment-methods",
  );
  const content = offered.bankTransfers[0]?.paymentSyntax ?? "";
  for (const method of methods) {
    const sent = await sandboxAt(ports).transfer({ method, amount: 20_000, content, times });
    expect(sent.deliveries.map(({ status }) => status)).toEqual(Array(times).fill(200));
  }
  const credit = async () => (await get<{ credit: number }>(page, "/api/me")).credit;
  await expect.poll(credit).toBe(400);
}

test.describe("with other providers", () => {
  const words = OTHER_PROVIDERS.flatMap((name) => ["--as", name]);
  useOtherProduct(test, REHEARSAL_PORTS, undefined, words);

  test("R-RUN-2 R-SIGNUP-3: the sandbox simulates other providers", async ({ page }) => {
    await test.step("Google's script, and its verdict", async () => {
      const script = page.waitForResponse((response) => {
        const { port, pathname } = new URL(response.url());
        return port === String(REHEARSAL_PORTS.sandbox) && pathname === "/recaptcha/api.js";
      });
      await register(page);
      expect((await script).status()).toBe(200);
    });

    await test.step("the signatures of a bank's and a wallet's notices", () =>
      payByEach(page, REHEARSAL_PORTS, ["vietcombank", "viettelpay"], 1));

    await test.step("a card sent as a query, its signature without the request's id", async () => {
      await page.goto("/payment/card");
      await fillCard(page, await sandboxAt(REHEARSAL_PORTS).mintCard({ value: 100_000 }));
      await press(page, "Xác nhận");
      await expect(page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.")).toBeVisible();
    });
  });
});

for (const feed of FEEDS) {
  test.describe(`with the bank feed of ${feed}`, () => {
    useOtherProduct(test, FEED_PORTS, undefined, ["--as", feed]);

    test(`R-RUN-2 R-PAY-5: money reported twice by ${feed} is credited once`, async ({ page }) => {
      await register(page);
      await payByEach(page, FEED_PORTS, ["vietcombank", "techcombank"], 2);
      await page.goto("/transactions");
      await expect(page.getByRole("row")).toHaveCount(1 + 2);
    });
  });
}
