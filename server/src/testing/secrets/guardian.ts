import { aGuardian, guardianCodeIn, YOUNG } from "../people/guardians.ts";
import { textsTo } from "../people/phones.ts";
import { expectStatus, type Story } from "./story.ts";

/** Says who plays, and has a guardian confirm by a code that the guardian's phone receives. */
export async function exerciseGuardian({ environment, browser }: Story): Promise<void> {
  const person = { firstName: "An", lastName: "Trần", dob: YOUNG };
  await expectStatus(200, browser.send("PUT", "/api/user/identity", person));
  const guardian = aGuardian();
  await expectStatus(200, browser.send("PUT", "/api/user/guardian", guardian));
  const [text = ""] = await textsTo(environment.sandbox, guardian.phoneNumber, 1);
  const code = guardianCodeIn(text);
  environment.vault.keep("guardian's code", code);
  await expectStatus(200, browser.get("/api/user/guardian"));
  await expectStatus(200, browser.post("/api/user/guardian/confirm", { code }));
  const limit = { period: "day", limitKp: 1_000 };
  await expectStatus(200, browser.send("PUT", "/api/spending-limits", limit));
}
