import { expect, test, vi } from "vitest";
import { issueLinkToken } from "../../domain/credentials/link-tokens.ts";
import { issueSmsCode } from "../../domain/credentials/sms-codes.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../testing/patience.ts";

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
/** Fewer than the resets that wait for their hashes. */
const CONNECTIONS = 2;

const portal = await aPortal({ DATABASE_CONNECTIONS: String(CONNECTIONS) });

async function rowOf(username: string): Promise<{ userId: number; phoneNumber: string }> {
  const [row] = await portal.database.query<{ id: string; phone: string }>(
    "select id, phone_number as phone from users where username = $1",
    [username],
  );
  return { userId: Number(row!.id), phoneNumber: row!.phone };
}

async function resetByPhone(): Promise<Answer> {
  const { username } = await aPlayer(portal);
  const { db, codeKeys } = portal.services;
  const otp = await issueSmsCode(db, codeKeys, await rowOf(username));
  const form = { username, otp, newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
  return openBrowser(portal.url).post("/reset-password-by-phone", form);
}

async function resetByLink(): Promise<Answer> {
  const { username, email } = await aPlayerWithEmail(portal);
  const { userId } = await rowOf(username);
  const link = { purpose: "reset-password", userId, email, minutes: 5 } as const;
  const token = await issueLinkToken(portal.services.db, link);
  const form = { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
  return openBrowser(portal.url).post("/reset-password", form);
}

test("R-FAIR-1: resets that wait for their hashes keep no connection from anybody else", async () => {
  const reader = await aPlayer(portal);
  const { passwords } = portal.services;
  const hash = passwords.hash.bind(passwords);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const resets: Promise<Answer>[] = [];
  const players = [resetByPhone, resetByPhone, resetByLink, resetByLink];
  const spy = vi.spyOn(passwords, "hash").mockImplementation(async (password, lane) => {
    // Registrations hash as always.
    if (password === NEW_PASSWORD) await held;
    return hash(password, lane);
  });
  for (const reset of players) resets.push(reset());
  const waiting = () => spy.mock.calls.filter(([password]) => password === NEW_PASSWORD).length;
  // If hashing held a connection, no more resets would get this far.
  await vi.waitUntil(() => waiting() >= CONNECTIONS, PATIENCE);
  const { status } = await reader.browser.get("/api/user/sessions");
  letGo();
  await Promise.all(resets);
  expect(status).toBe(200);
});
