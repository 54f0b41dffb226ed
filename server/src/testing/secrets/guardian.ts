import { aPhoneNumber, textsTo } from "../people/phones.ts";
import { expectStatus, type Story } from "./story.ts";

/** Says who plays, and has a guardian confirm by a code that the guardian's phone receives. */
export async function exerciseGuardian({ environment, browser }: Story): Promise<void> {
  const person = { firstName: "An", lastName: "Trần", dob: "2020-01-31" };
  await expectStatus(200, browser.send("PUT", "/api/user/identity", person));
  const phoneNumber = aPhoneNumber();
  const guardian = { name: "Trần Văn Bình", relation: "father", phoneNumber };
  await expectStatus(200, browser.send("PUT", "/api/user/guardian", guardian));
  const [text = ""] = await textsTo(environment.sandbox, phoneNumber, 1);
  const code = guardianCodeIn(text);
  environment.vault.keep("guardian's code", code);
  await expectStatus(200, browser.get("/api/user/guardian"));
  await expectStatus(200, browser.post("/api/user/guardian/confirm", { code }));
  const limit = { period: "day", limitKp: 1_000 };
  await expectStatus(200, browser.send("PUT", "/api/spending-limits", limit));
}

/** Returns the code in the text that a guardian's phone receives. */
export const guardianCodeIn = (text: string): string => / ma ([0-9A-Z]{6}) /.exec(text)?.[1] ?? "";
