import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { chooseNewsletter as call } from "@portal/contract/profile";
import type { Viewer } from "../../domain/accounts/users.ts";
import type { Services } from "../../services.ts";
import { setNewsletterChoice } from "./store.ts";

/** Joins or leaves the newsletter, from this moment on. */
export async function chooseNewsletter(
  { db }: Services,
  viewer: Viewer,
  { receiveNewsletter }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  await setNewsletterChoice(db, viewer.id, receiveNewsletter);
  return { receiveNewsletter };
}
