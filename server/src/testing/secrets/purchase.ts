import { expectStatus, type Story } from "./story.ts";

/** Buys a package with the balance; whatever else is asked of the purchase finds it paid. */
export async function buyPackage({ browser }: Story): Promise<void> {
  await expectStatus(200, browser.get("/api/purchases/quotes"));
  const order = { creditAmount: 100, zoneId: "1", method: "vietcombank" };
  const key = { "idempotency-key": crypto.randomUUID() };
  const { body } = await browser.post("/api/purchases", order, key);
  const purchase = `/api/purchases/${String(body["id"])}`;
  await expectStatus(200, browser.get("/api/purchases"));
  await expectStatus(200, browser.get(purchase));
  await expectStatus(409, browser.send("PUT", `${purchase}/method`, { method: "momo" }));
  await expectStatus(200, browser.post(`${purchase}/confirm`));
  await expectStatus(200, browser.post(`${purchase}/pay`, {}));
  await expectStatus(409, browser.send("DELETE", purchase));
}
