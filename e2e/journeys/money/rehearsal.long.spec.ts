import { expect } from "@playwright/test";
import { register } from "../../support/player/player.ts";
import { startProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { portalUrl, REHEARSAL_PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

/** Long enough to start a whole product beside the running one. */
const WITH_A_START_MS = 400_000;
const REHEARSED = ["recaptcha", "sepay-apikey", "card-query", "viettel-sha256", "sms-brand"];

const outside = sandboxAt(REHEARSAL_PORTS);
let stop: (() => Promise<void>) | undefined;

test.describe.configure({ mode: "serial", timeout: WITH_A_START_MS });
test.use({ baseURL: portalUrl(REHEARSAL_PORTS) });
test.beforeAll(async () => {
  test.setTimeout(WITH_A_START_MS);
  const words = REHEARSED.flatMap((name) => ["--as", name]);
  stop = await startProduct(REHEARSAL_PORTS, {}, words);
});
test.afterAll(() => stop?.());

test("R-RUN-2 R-SIGNUP-3: with other providers' settings the sandbox is taken for each of them", async ({
  page,
}) => {
  await test.step("Google's script is the sandbox's, and its verdict lets the player in", async () => {
    const script = page.waitForResponse((response) => {
      const { port, pathname } = new URL(response.url());
      return port === String(REHEARSAL_PORTS.sandbox) && pathname === "/recaptcha/api.js";
    });
    await register(page);
    expect((await script).status()).toBe(200);
  });

  await test.step("a bank's and a wallet's notices are signed as these sign", async () => {
    const answer = await page.request.get("/api/payment-methods");
    const methods = (await answer.json()) as { bankTransfers: { paymentSyntax: string }[] };
    const content = methods.bankTransfers[0]?.paymentSyntax ?? "";
    for (const method of ["vietcombank", "viettelpay"]) {
      const { deliveries } = await outside.transfer({ method, amount: 20_000, content });
      expect(deliveries).toEqual([expect.objectContaining({ status: 200 })]);
    }
    const credit = async () =>
      ((await (await page.request.get("/api/me")).json()) as { credit: number }).credit;
    await expect.poll(credit).toBe(400);
  });

  await test.step("a card is handed in as a query, its signature without the request's id", async () => {
    const card = await outside.mintCard({ value: 100_000 });
    await page.goto("/payment/card");
    await page.getByRole("radio", { name: "Viettel" }).check();
    await page.getByLabel("Số seri").fill(card.serial);
    await page.getByLabel("Mã số thẻ").fill(card.pin);
    await page.getByLabel("Mệnh giá").selectOption(String(card.value));
    await page.getByRole("button", { name: "Xác nhận" }).click();
    await expect(page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.")).toBeVisible();
  });
});
