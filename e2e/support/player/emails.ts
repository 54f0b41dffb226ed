import { expect } from "@playwright/test";
import { sandbox } from "../programs/sandbox.ts";

/** Waits for an email whose subject begins as given; emails are sent by a job. */
export async function emailTo(
  address: string,
  subject: RegExp,
  from: Pick<typeof sandbox, "emailsTo"> = sandbox,
) {
  const find = async () =>
    (await from.emailsTo(address)).find((letter) => subject.test(letter.subject));
  await expect.poll(find, { message: `a letter to ${address}` }).toBeDefined();
  const letter = await find();
  if (!letter) throw new Error(`the letter to ${address} is gone`);
  return letter;
}

/** Returns the only link of an email to a page of this path. */
export function linkIn(letter: { links: string[] }, path: string): string {
  const links = letter.links.filter((link) => new URL(link).pathname.startsWith(path));
  expect(links).toHaveLength(1);
  return links[0] ?? "";
}
