/**
 * Resets that wait for their slow password hashes hold no connection to the database, so that all others are served.
 */
import { expect, test, vi } from "vitest";
import { issueLinkToken } from "../../domain/credentials/link-tokens.ts";
import type { Answer } from "../../testing/people/browser.ts";
import { aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { aPlayer, userIdOf } from "../../testing/people/people.ts";
import { issueOtp } from "../../testing/people/phones.ts";
import { resetByPhone, resetPassword } from "../../testing/people/recovery.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../testing/patience.ts";

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
/** The connections of the portal: fewer than the resets that wait for their hashes. */
const CONNECTIONS = 2;

const portal = await aPortal({ DATABASE_CONNECTIONS: String(CONNECTIONS) });

async function byPhone(): Promise<Answer> {
  const player = await aPlayer(portal);
  return resetByPhone(portal, player.username, await issueOtp(portal, player), NEW_PASSWORD);
}

async function byLink(): Promise<Answer> {
  const { username, email } = await aPlayerWithEmail(portal);
  const userId = await userIdOf(portal, { username });
  const link = { purpose: "reset-password", userId, email, minutes: 5 } as const;
  const token = await issueLinkToken(portal.services.db, link);
  return resetPassword(portal, token, NEW_PASSWORD);
}

test("R-FAIR-1: resets that wait for their hashes hold no database connection", async () => {
  const reader = await aPlayer(portal);
  const { passwords } = portal.services;
  const hash = passwords.hash.bind(passwords);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const resets: Promise<Answer>[] = [];
  const ways = [byPhone, byPhone, byLink, byLink];
  const spy = vi.spyOn(passwords, "hash").mockImplementation(async (password, lane) => {
    // Registrations are not held.
    if (password === NEW_PASSWORD) await held;
    return hash(password, lane);
  });
  for (const reset of ways) resets.push(reset());
  const waiting = () => spy.mock.calls.filter(([password]) => password === NEW_PASSWORD).length;
  // If hashing held a connection, this many resets would not get this far.
  await vi.waitUntil(() => waiting() >= CONNECTIONS, PATIENCE);
  const { status } = await reader.browser.get("/api/user/sessions");
  release();
  await Promise.all(resets);
  expect(status).toBe(200);
});
