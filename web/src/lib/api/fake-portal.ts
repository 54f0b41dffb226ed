/** A portal for tests of the calls: it answers `fetch`, and notes what is sent. */
import { afterEach, beforeEach, expect, vi } from "vitest";

export type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };
type Answer = (request: Sent, signal: AbortSignal) => Response | Promise<Response>;

/** The requests that were sent, and the next answers. Empty at the start of each test. */
export const portal: { sent: Sent[]; answers: Answer[] } = { sent: [], answers: [] };

export const noContent = () => new Response(null, { status: 204 });
export const json = (status: number, body: unknown) => () => Response.json(body, { status });
export const csrfCookie = (value: string) => () => {
  document.cookie = `XSRF-TOKEN=${value}`;
  return noContent();
};
export const credentials = { username: "demo", password: "Demo@12345", remember: false };

/** Replaces the network with the fake portal in each test of the file. */
export function fakePortal(): void {
  beforeEach(() => {
    portal.sent = [];
    portal.answers = [];
    vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const request = {
        url,
        method: init.method ?? "GET",
        headers: init.headers as Record<string, string>,
        body: init.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
      };
      expect(init.credentials).toBe("include");
      portal.sent.push(request);
      const answer = portal.answers.shift();
      if (!answer) throw new Error("no answer was prepared");
      return await answer(request, init.signal!);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
