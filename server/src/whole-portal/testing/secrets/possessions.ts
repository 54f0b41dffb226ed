/**
 * Plays the part of money and personal data in the search for leaked secrets (secrets.long.test.ts): a player (`Story`)
 * tops up, buys, asks support, exports data and tries to close the account.
 */
import { randomBytes } from "node:crypto";
import { SHARE_REWARD } from "@portal/contract/gift-code";
import { calls } from "@portal/contract/http/calls";
import { stockDatabase } from "../../../testing/money/gift-codes.ts";
import { expectStatus, type Story } from "./story.ts";
import { aGuardian, guardianCodeIn, YOUNG } from "../../../testing/people/guardians.ts";
import { textsTo } from "../../../testing/people/phones.ts";

/**
 * Tops up by transfer and by card, names a guardian, buys coins and a package, follows a transfer, searches for
 * another, writes to support, and receives a gift.
 * @param whileOpen is called while the portal still stores the card's PIN
 */
export async function exercisePossessions(
  story: Story,
  whileOpen: () => Promise<void>,
): Promise<void> {
  const { environment, browser } = story;
  const methods = await browser.get("/api/payment-methods");
  const { bankTransfers } = methods.body as { bankTransfers: { paymentSyntax: string }[] };
  await environment.sandbox.transfer({ amount: 200_000, content: bankTransfers[0]!.paymentSyntax });
  await exerciseGuardian(story);
  const order = { creditAmount: 100, zoneId: "1" };
  const key = () => ({ "idempotency-key": crypto.randomUUID() });
  await browser.post("/api/recharge/game", order, key());
  await buyPackage(story);

  const words = { method: "vietcombank", amountVnd: 123_000 };
  const { body: topUp } = await browser.post("/api/top-ups", words);
  const following = `/api/top-ups/${String(topUp["id"])}`;
  await expectStatus(200, browser.get(following));
  await expectStatus(204, browser.send("DELETE", following));
  const lost = { ...words, sentAt: new Date().toISOString(), referenceEnd: "123456" };
  const search = await browser.post("/api/lost-transfers", lost);
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(60)]).toString("base64");
  environment.vault.keep("screenshot", jpeg);
  const screenshot = `/api/lost-transfers/${String(search.body["caseId"])}/screenshot`;
  await expectStatus(204, browser.send("PUT", screenshot, { jpeg }));
  const error = { name: "TypeError", at: "app-1.js:1:2", page: "home", release: "app-1.js" };
  await expectStatus(204, browser.post("/api/client-errors", error));
  const asked = await browser.post("/api/support/cases", { topic: "game", text: "Hỏi" });
  const asking = `/api/support/cases/${String(asked.body["id"])}`;
  await expectStatus(204, browser.post(`${asking}/messages`, { text: "Thêm" }));
  await expectStatus(200, browser.get(asking));

  await environment.sandbox.fault("card", "down");
  const { provider, serial, pin, value } = await environment.sandbox.mintCard();
  environment.vault.keep("card PIN", pin);
  await expectStatus(
    200,
    browser.post("/api/recharge/card", { provider, serial, pin, value }, key()),
  );
  await whileOpen();
  await environment.sandbox.fault("card", "none");

  const code = "MA-QUA-CUA-NANG-7";
  environment.vault.keep("gift code", code);
  await stockDatabase(environment.databaseUrl, "share", [code]);
  await expectStatus(200, browser.post("/api/giftpaysys/receive", { rewardType: SHARE_REWARD }));
  const entered = { isEntered: true };
  await expectStatus(204, browser.send("PUT", "/api/giftpaysys/share/entered", entered));

  const own = calls.filter(
    ({ method, who, path }) => method === "GET" && who === "user" && !path.includes("{"),
  );
  const reads = [...own.map(({ path }) => path), "/api/notices", "/api/prices", "/api/status"];
  const thisMonth = `/api/transaction-months/${new Date().toISOString().slice(0, "2026-11".length)}`;
  for (const path of [...reads, thisMonth]) await expectStatus(200, browser.get(path));
  const { text } = await browser.get("/api/transaction-history");
  const [latest] = JSON.parse(text) as { id: string }[];
  await expectStatus(200, browser.get(`/api/transactions/${latest!.id}`));
}

/** Enters who plays, and confirms the guardian by the code that the guardian's phone receives. */
async function exerciseGuardian({ environment, browser }: Story): Promise<void> {
  const person = { firstName: "An", lastName: "Trần", dob: YOUNG };
  await expectStatus(200, browser.send("PUT", "/api/user/identity", person));
  const guardian = aGuardian();
  await expectStatus(200, browser.send("PUT", "/api/user/guardian", guardian));
  const [text = ""] = await textsTo(environment.sandbox, guardian.phoneNumber, 1);
  const code = guardianCodeIn(text);
  environment.vault.keep("guardian's code", code);
  await expectStatus(200, browser.post("/api/user/guardian/confirm", { code }));
  const limit = { period: "day", limitKp: 1_000 };
  await expectStatus(200, browser.send("PUT", "/api/spending-limits", limit));
}

/** Buys a package with the balance, so that it is already paid for later calls. */
async function buyPackage({ browser }: Story): Promise<void> {
  const order = { creditAmount: 100, zoneId: "1", method: "vietcombank" };
  const key = { "idempotency-key": crypto.randomUUID() };
  const { body } = await browser.post("/api/purchases", order, key);
  const purchase = `/api/purchases/${String(body["id"])}`;
  await expectStatus(200, browser.get(purchase));
  await expectStatus(409, browser.send("PUT", `${purchase}/method`, { method: "momo" }));
  await expectStatus(200, browser.post(`${purchase}/confirm`));
  await expectStatus(200, browser.post(`${purchase}/pay`, {}));
  await expectStatus(409, browser.send("DELETE", purchase));
}

/** Exports all data, requests more, and tries to close the account. */
export async function takeDataAlong({ browser, password }: Story): Promise<void> {
  const form = { currentPassword: password("last") };
  const wrong = { currentPassword: password("wrong") };
  await expectStatus(422, browser.post("/api/user/data-export", wrong));
  await expectStatus(200, browser.post("/api/user/data-export", form));
  const requests = "/api/user/data-requests";
  const { body: asked } = await browser.post(requests, { kind: "export" });
  await expectStatus(204, browser.send("DELETE", `${requests}/${String(asked["id"])}`));
  await expectStatus(422, browser.post("/api/user/account-closing", wrong));
  await expectStatus(409, browser.post("/api/user/account-closing/keep"));
}
