/** Changes players' phones in tests (`updatePhone`), and reads them (`phoneOf`). */
import type { TestPortal } from "../portal/test-portal.ts";
import type { Answer, Browser } from "./browser.ts";
import { solveBotCheck } from "./people.ts";

export type Proof = {
  readonly otpNumber?: string;
  readonly securityCode?: string;
  readonly proof?: object;
};

/** Changes the phone, bot check included. */
export async function updatePhone(
  portal: TestPortal,
  browser: Browser,
  newPhoneNumber: string,
  proof: Proof = {},
): Promise<Answer> {
  const gReCaptchaToken = await solveBotCheck(portal.url, "updatePhoneFormSubmit");
  return browser.post("/api/user/update-phone", { newPhoneNumber, ...proof, gReCaptchaToken });
}

export type Phone = {
  readonly phoneNumber: string | null;
  readonly verifiedPhoneAt: string | null;
};

export async function phoneOf(browser: Browser): Promise<Phone> {
  const { phoneNumber, verifiedPhoneAt } = (await browser.get("/api/me")).body as Phone;
  return { phoneNumber, verifiedPhoneAt };
}
