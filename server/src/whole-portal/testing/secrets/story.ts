/** One player's use of everything that takes or gives a secret (`Story`), for secrets.long.test.ts. */
import { eventually } from "../../../testing/patience.ts";
import { type Browser, type Answer, openBrowser } from "../../../testing/people/browser.ts";
import { anAddress } from "../../../testing/people/mailbox.ts";
import { solveBotCheck } from "../../../testing/people/people.ts";
import { aPhoneNumber } from "../../../testing/people/phones.ts";
import type { SandboxEmail } from "../../../testing/portal/sandbox.ts";
import type { TestEnvironment } from "./environment.ts";
import { calls } from "@portal/contract/http/calls";

/** A player and the browser of a run. All passwords, tokens and codes that they meet are stored in the vault. */
export type Story = {
  readonly environment: TestEnvironment;
  readonly watch: Watch;
  readonly browser: Browser;
  readonly username: string;
  /** The player's current phone. */
  readonly phone: string;
  movesTo(phone: string): void;
  readonly email: string;
  /** Returns a password that the story types at some time, right or wrong. */
  password(which: keyof typeof PASSWORDS): string;
  /** Returns a solved bot check, which only this story may use. */
  botCheck(action: string): Promise<string>;
  anotherBrowser(): Browser;
};

const PASSWORDS = {
  first: "Mat-khau-cuc-ky-bi-mat-1",
  wrong: "Mat-khau-doan-mo-2",
  "by email": "Giang-ho-dem-mua-88",
  "by phone": "Trang-ram-thang-tam-3",
  last: "Con-duong-to-lua-dai-4",
  "after the undo": "Chim-en-mua-xuan-6",
  refused: "secret_of_hers_5!",
} as const;

export function beginStory(environment: TestEnvironment, watch: Watch): Story {
  for (const [which, password] of Object.entries(PASSWORDS)) {
    environment.vault.keep(`password ${which}`, password);
  }
  let phone = aPhoneNumber();
  return {
    environment,
    watch,
    browser: openWatchedBrowser(environment, watch),
    username: "secret_of_hers",
    get phone() {
      return phone;
    },
    movesTo: (next) => {
      phone = next;
    },
    email: anAddress(),
    password: (which) => PASSWORDS[which],
    botCheck: async (action) => {
      const token = await solveBotCheck(environment.url, action);
      environment.vault.keep(`bot check ${action}`, token);
      return token;
    },
    anotherBrowser: () => openWatchedBrowser(environment, watch),
  };
}

/**
 * Waits for an email, extracts a secret from it, and stores the secret in the vault.
 * @param read returns the secret, or undefined for another email
 */
export async function fromEmail(
  { environment, email }: Story,
  what: string,
  read: (message: SandboxEmail) => string | undefined,
  to = email,
): Promise<string> {
  const found = await eventually(`no email with a ${what} came`, async () =>
    (await environment.sandbox.mailTo(to)).map(read).find(Boolean),
  );
  environment.vault.keep(what, found);
  return found;
}

/** Returns what follows the last slash of the link to that page. */
export function tokenOfLink(page: string): (message: SandboxEmail) => string | undefined {
  return ({ links }) =>
    links.find((link) => link.includes(`/${page}/`))?.replace(/^.*\/(?=[^/]+$)/, "");
}

/** Returns a code that is alone on its line. */
export function codeOnALine({ text }: SandboxEmail): string | undefined {
  return /^[0-9A-HJKMNP-TV-Z]{6}$/m.exec(text)?.[0];
}

/** @throws if the status differs: a failed step could leave no secret behind to be found */
export async function expectStatus(
  status: number,
  sent: Promise<{ readonly status: number; readonly text: string }>,
): Promise<void> {
  const answer = await sent;
  if (answer.status !== status) {
    throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  }
}

/** What the browsers of a run have called and received. */
export type Watch = {
  /** The names of the contract's calls that were made. */
  readonly made: Set<string>;
  /** Whole responses of status 400 and above. */
  readonly refusals: Answer[];
};

export const newWatch = (): Watch => ({ made: new Set(), refusals: [] });

/** Returns a browser that stores every session and CSRF token in the vault, and records every refusal. */
export function openWatchedBrowser({ url, vault }: TestEnvironment, watch: Watch): Browser {
  const browser = openBrowser(url);
  const see = (method: string, path: string, answer: Answer): Answer => {
    watch.made.add(nameOf(method, path));
    if (answer.status >= 400) watch.refusals.push(answer);
    for (const [name, value] of browser.cookies) {
      // The empty value deletes a cookie.
      if (value !== "") vault.keep(`cookie ${name}`, value);
    }
    return answer;
  };
  return {
    cookies: browser.cookies,
    get: async (path, headers) => see("GET", path, await browser.get(path, headers)),
    send: async (method, path, body, headers) =>
      see(method, path, await browser.send(method, path, body, headers)),
    post: async (path, body, headers) => see("POST", path, await browser.post(path, body, headers)),
  };
}

function nameOf(method: string, path: string): string {
  const bare = path.split("?")[0]!;
  const call = calls.find(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(bare),
  );
  return call ? `${call.method} ${call.path}` : `${method} ${bare}`;
}
