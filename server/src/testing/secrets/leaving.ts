import { expectStatus, type Story } from "./story.ts";

/** Exports all data, asks for more, and then tries to close the account. */
export async function takeDataAlong({ browser, password }: Story): Promise<void> {
  const form = { currentPassword: password("last") };
  const wrong = { currentPassword: password("wrong") };
  await expectStatus(422, browser.post("/api/user/data-export", wrong));
  await expectStatus(200, browser.post("/api/user/data-export", form));
  const requests = "/api/user/data-requests";
  const { body: asked } = await browser.post(requests, { kind: "export" });
  await expectStatus(200, browser.get(requests));
  await expectStatus(204, browser.send("DELETE", `${requests}/${String(asked["id"])}`));
  await expectStatus(422, browser.post("/api/user/account-closing", wrong));
  await expectStatus(200, browser.get("/api/user/account-closing"));
  await expectStatus(409, browser.post("/api/user/account-closing/keep"));
}
