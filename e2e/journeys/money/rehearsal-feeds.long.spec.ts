import { expect } from "@playwright/test";
import { register } from "../../support/player/player.ts";
import { startProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { FEED_PORTS, portalUrl } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

/** Long enough to start a whole product beside the running one. */
const WITH_A_START_MS = 400_000;
const FEEDS = ["casso", "payos"];

const outside = sandboxAt(FEED_PORTS);

// One after the other, because both use the same ports.
test.describe.configure({ mode: "default", timeout: WITH_A_START_MS });
test.use({ baseURL: portalUrl(FEED_PORTS) });

for (const feed of FEEDS) {
  test.describe(`told by ${feed}`, () => {
    let stop: (() => Promise<void>) | undefined;
    test.beforeAll(async () => {
      test.setTimeout(WITH_A_START_MS);
      stop = await startProduct(FEED_PORTS, {}, ["--as", feed]);
    });
    test.afterAll(() => stop?.());

    test(`R-RUN-2 R-PAY-5: money that ${feed} tells of is credited, and once only`, async ({
      page,
    }) => {
      await register(page);
      const answer = await page.request.get("/api/payment-methods");
      const methods = (await answer.json()) as { bankTransfers: { paymentSyntax: string }[] };
      const content = methods.bankTransfers[0]?.paymentSyntax ?? "";
      for (const method of ["vietcombank", "techcombank"]) {
        const { deliveries } = await outside.transfer({
          method,
          amount: 20_000,
          content,
          times: 2,
        });
        const accepted = expect.objectContaining({ status: 200 });
        expect(deliveries).toEqual([accepted, accepted]);
      }
      const credit = async () =>
        ((await (await page.request.get("/api/me")).json()) as { credit: number }).credit;
      await expect.poll(credit).toBe(400);
      await page.goto("/transactions");
      await expect(page.getByRole("row")).toHaveCount(1 + 2);
    });
  });
}
