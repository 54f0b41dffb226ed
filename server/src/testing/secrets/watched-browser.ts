import { calls } from "@portal/contract/http/calls";
import { type Answer, type Browser, openBrowser } from "../people/browser.ts";
import type { TestEnvironment } from "./environment.ts";

/** What the browsers of a run have seen. */
export type Watch = {
  /** The names of the contract's calls that were made. */
  readonly made: Set<string>;
  /** Whole responses of status 400 and above. */
  readonly refusals: Answer[];
};

export const newWatch = (): Watch => ({ made: new Set(), refusals: [] });

/** Returns a browser that puts every session and CSRF token into the vault, and keeps every refusal. */
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
