/** An HTTP client for the console's API (`openConsole`), and its errors (`Refusal`, `NoAnswer`). */
import {
  approveOperation,
  proposeOperation,
  rejectOperation,
} from "@portal/contract/console/approvals";
import { doOperation } from "@portal/contract/console/operations";
import { CONSOLE_CSRF_COOKIE, getConsoleCsrfCookie } from "@portal/contract/console/session";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import { type ErrorReply, errorReply } from "@portal/contract/http/errors";
import { visibleText } from "../../kit/text/terminal-text.ts";
import { PROGRAM } from "../help.ts";
import { UsageError } from "../options.ts";

const DEFAULT_URL = "http://localhost:3003";
/** How long a call may take: the console may have to ask the game or a gateway first. */
const TIMEOUT_MS = 60_000;
const SERVER_ERROR = 500;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What to do about a refusal, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  unauthenticated: `Your sign-in is missing or has ended. Sign in again: ${PROGRAM} sign-in`,
  authorization_expired: `The code has expired or was declined. Sign in again: ${PROGRAM} sign-in`,
  proof_required: `This takes your passkey. Sign in again (${PROGRAM} sign-in), confirm with the passkey, and repeat the command within 15 minutes.`,
  preview_changed: "Something changed after the preview. Repeat the command.",
  contact_not_seen: "Look at the new contact first, with --contact, and then approve.",
};

/** The calls that change something. Without a response, the outcome of such a call is unknown. */
const changingCalls: ReadonlySet<Call> = new Set<Call>([
  doOperation,
  proposeOperation,
  approveOperation,
  rejectOperation,
]);

/** The console refused a call. */
export class Refusal extends Error {
  readonly code: string | undefined;
  readonly remedy: string | undefined;

  constructor({ message, errorCode, errors = {} }: ErrorReply) {
    const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts[0]}`);
    super([message, ...fields].map(visibleText).join("\n"));
    this.code = errorCode;
    this.remedy = REMEDIES[errorCode ?? ""];
  }
}

/** No response, or one without content. If the call changes something, its outcome is unknown. */
export class NoAnswer extends Error {
  constructor(call: Call, message: string) {
    const isUnknown = changingCalls.has(call);
    super(isUnknown ? `${message}\nIt may have been done. Look before you repeat it.` : message);
  }
}

type Input = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
};
export type Send = <C extends Call>(call: C, input?: Input) => Promise<ReplyOf<C>>;

/** Returns the console's address. @throws UsageError if a token would be sent unencrypted over a network */
export function consoleUrl(env: NodeJS.ProcessEnv): URL {
  const url = URL.parse(env["CONSOLE_URL"] ?? DEFAULT_URL);
  if (url?.protocol === "https:" || (url && LOOPBACK.has(url.hostname))) return url;
  throw new UsageError("CONSOLE_URL is not an https address, and not one of this machine");
}

/**
 * Opens a client of the console, whose calls throw Refusal and NoAnswer. With a token, it acts as that person; without
 * one, it keeps cookies as a browser does.
 */
export function openConsole(url: URL, token?: string): Send {
  const cookies = new Map<string, string>();
  const request = async (call: Call, input: Input) => {
    const { body } = input;
    const response = await fetch(addressOf(url, call, input), {
      method: call.method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
        ...(token === undefined ? cookieHeaders(cookies) : { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new NoAnswer(
        call,
        `no answer from the console at ${url.origin} (CONSOLE_URL): ${message}`,
      );
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) cookies.set(name, value ?? "");
    }
    return response;
  };
  return async <C extends Call>(call: C, input: Input = {}): Promise<ReplyOf<C>> => {
    const isFirst = token === undefined && cookies.size === 0;
    if (isFirst) await request(getConsoleCsrfCookie, {});
    const response = await request(call, input);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as ReplyOf<C>;
    const said = errorReply.safeParse(body).data;
    if (said && response.status < SERVER_ERROR) throw new Refusal(said);
    throw new NoAnswer(call, `${url.origin} answered ${response.status}: ${said?.message ?? ""}`);
  };
}

function addressOf(url: URL, call: Call, { params = {}, query = {} }: Input): URL {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address;
}

const cookieHeaders = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "x-xsrf-token": decodeURIComponent(cookies.get(CONSOLE_CSRF_COOKIE) ?? ""),
});
