import { verifyEmail } from "@portal/contract/email-verification";
import { send } from "../../lib/api/api.ts";
import { refreshUser } from "../../lib/session/session.ts";

let last: { readonly token: string; readonly answer: Promise<void> } | undefined;

/** Verifies a link once, because it works once. A page that is drawn anew gets the first result. */
export function verifyOnce(token: string): Promise<void> {
  if (last?.token === token) return last.answer;
  const answer = verify(token);
  last = { token, answer };
  answer.catch(() => (last = undefined));
  return answer;
}

async function verify(token: string): Promise<void> {
  await send(verifyEmail, { body: { token } });
  void refreshUser();
}
