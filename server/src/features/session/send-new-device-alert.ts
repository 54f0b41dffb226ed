import { queueMail } from "../../domain/notifications/mail-queue.ts";
import type { NewDeviceAlert } from "../../domain/sessions/start-session.ts";
import { countedBy, HOUR, isWithin, limit } from "../../kit/limits/limits.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { newDeviceEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { findVerifiedEmail } from "./store.ts";

export const limits = {
  // Emails about new devices: more in an hour would say nothing new.
  newDeviceAlertsByUser: limit("login-news.user", 5, HOUR),
};

/** Sends the email about a login from an unknown device, if the player has a verified address. */
export async function sendNewDeviceAlert(services: Services, alert: NewDeviceAlert): Promise<void> {
  const { db, config } = services;
  const owner = await findVerifiedEmail(db, alert.userId);
  if (!owner) return;
  await db.transaction(async (tx) => {
    const counted = countedBy(String(alert.userId), limits.newDeviceAlertsByUser);
    if (!(await isWithin(services, tx, counted))) return;
    const { username, email: to } = owner;
    const login = { ...alert, username, at: new Date(alert.at) };
    const email = newDeviceEmail(emailBrandingOf(config), login);
    await queueMail(services, tx, { kind: "account-notice", username, to, email });
  });
}
