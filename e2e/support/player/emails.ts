import { expect } from "@playwright/test";
import { sandbox } from "../programs/sandbox.ts";

/** Waits for an email with this subject. A job sends emails. */
export async function emailTo(
  address: string,
  subject: RegExp,
  from: Pick<typeof sandbox, "emailsTo"> = sandbox,
) {
  const find = async () =>
    (await from.emailsTo(address)).find((email) => subject.test(email.subject));
  await expect.poll(find, { message: `an email to ${address}` }).toBeDefined();
  const email = await find();
  if (!email) throw new Error(`the email to ${address} is gone`);
  return email;
}

/** Returns the only link of an email to a page of this path. */
export function linkIn(email: { links: string[] }, path: string): string {
  const links = email.links.filter((link) => new URL(link).pathname.startsWith(path));
  expect(links).toHaveLength(1);
  return links[0] ?? "";
}
