import { queueMail } from "../../domain/notifications/mail-queue.ts";
import type { NewDeviceAlert } from "../../domain/sessions/start-session.ts";
import { countedBy, isWithin } from "../../kit/limits/limits.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { newDeviceEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { findVerifiedEmail } from "./store.ts";

/** Sends the email about a login from an unknown device, only so many an hour. */
export async function sendNewDeviceAlert(services: Services, news: NewDeviceAlert): Promise<void> {
  const { db, config } = services;
  const owner = await findVerifiedEmail(db, news.userId);
  if (!owner) return;
  await db.transaction(async (tx) => {
    const counted = countedBy(String(news.userId), limits.newDeviceAlertsByUser);
    if (!(await isWithin(services, tx, counted))) return;
    const { username, email: to } = owner;
    const login = { ...news, username, at: new Date(news.at) };
    const email = newDeviceEmail(emailBrandingOf(config), login);
    await queueMail(services, tx, { kind: "account-notice", username, to, email });
  });
}
