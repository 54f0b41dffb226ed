/** Signs staff in (`signInByCode`) and out (`signOutHere`) on the command line. */
import { setTimeout as wait } from "node:timers/promises";
import {
  askToSignIn,
  decideDeviceSignIn,
  takeStaffToken,
} from "@portal/contract/console/command-line";
import { finishSignIn, signOut, startSignIn } from "@portal/contract/console/session";
import type { ReplyOf } from "@portal/contract/http/call";
import { consoleUrl, NoAnswer, openConsole, Refusal, type Send } from "./console-client.ts";
import type { CliContext, Output } from "../command.ts";
import { UsageError } from "../options.ts";
import { forgetToken, keepToken, keptTokenPath, staffToken } from "./kept-token.ts";

const MINUTE_SECONDS = 60;
const SECOND_MS = 1_000;

/**
 * Signs a person in: they confirm a code in the console, and the token is stored.
 * @param as the login of a person of the sandbox's identity provider, who confirms without a browser
 */
export async function signInByCode(
  { env, stderr }: CliContext,
  as: string | undefined,
): Promise<Output> {
  const url = consoleUrl(env);
  const send = openConsole(url);
  const browser = as === undefined ? undefined : await browserOf(url, as);
  const asked = await send(askToSignIn);
  const { userCode, verificationUrl, expiresInSeconds } = asked;
  if (browser) {
    await browser(decideDeviceSignIn, { params: { userCode }, body: { decision: "confirm" } });
  } else {
    const minutes = expiresInSeconds / MINUTE_SECONDS;
    await stderr(
      `Open ${verificationUrl} and type ${userCode} there, within ${minutes} minutes.\n`,
    );
  }
  const { token, login, endsAt } = await tokenOf(send, asked);
  await keepToken(env, token);
  const lines = [`Signed in as ${login}, until ${endsAt} or a sign-out.`];
  if (env["PORTAL_STAFF_TOKEN"]) lines.push("But PORTAL_STAFF_TOKEN is set, and comes first.");
  return { lines, data: { login, endsAt, keptIn: keptTokenPath(env) } };
}

/** Polls for the token until the person has decided. @throws Refusal if the code has expired or was declined */
async function tokenOf(
  send: Send,
  { deviceCode, intervalSeconds }: ReplyOf<typeof askToSignIn>,
): Promise<ReplyOf<typeof takeStaffToken>> {
  for (;;) {
    try {
      return await send(takeStaffToken, { body: { deviceCode } });
    } catch (error) {
      if (!isRefusal(error, "authorization_pending")) throw error;
      await wait(intervalSeconds * SECOND_MS);
    }
  }
}

/**
 * Signs in as a browser does. Only the sandbox's identity provider redirects back at once.
 * @throws UsageError for another provider
 */
async function browserOf(url: URL, loginHint: string): Promise<Send> {
  const browser = openConsole(url);
  const { url: providerUrl } = await browser(startSignIn, { body: { loginHint } });
  const answer = await fetch(providerUrl, { redirect: "manual" }).catch((error: Error) => {
    throw new NoAnswer(startSignIn, `no answer from the identity provider: ${error.message}`);
  });
  const { searchParams } = new URL(answer.headers.get("location") ?? "", providerUrl);
  const body = Object.fromEntries(searchParams);
  if (body["code"] === undefined) {
    throw new UsageError(
      `--as: only the sandbox's identity provider signs ${loginHint} in by itself`,
    );
  }
  await browser(finishSignIn, { body });
  return browser;
}

/** Revokes the token at the console, and deletes it here. */
export async function signOutHere(env: NodeJS.ProcessEnv): Promise<Output> {
  const token = await staffToken(env);
  let wasSignedIn = token !== undefined;
  if (wasSignedIn) {
    const send = openConsole(consoleUrl(env), token);
    await send(signOut).catch((error: unknown) => {
      if (!isRefusal(error, "unauthenticated")) throw error;
      wasSignedIn = false;
    });
  }
  await forgetToken(env);
  return { lines: [wasSignedIn ? "Signed out." : "Nobody was signed in."], data: { wasSignedIn } };
}

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof Refusal && error.code === code;
