/** A browser for tests (`openBrowser`): sends the page's calls, keeps cookies, and adds the CSRF header. */
import { keptConnections, type RawAnswer, rawRequest } from "../http/raw-http.ts";

export type Browser = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Like the page, first fetches the CSRF cookie if there is none. */
  send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON body; empty if it is not JSON. */
  readonly body: Record<string, unknown>;
};

/** Where a browser gets the value for X-XSRF-TOKEN: a call, and the cookie that it sets. */
const PORTAL_CSRF = { path: "/api/csrf-cookie", cookie: "XSRF-TOKEN" };

export function openBrowser(
  url: string,
  cookies = new Map<string, string>(),
  csrf = PORTAL_CSRF,
): Browser {
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const answer = await rawRequest(url, {
      method,
      path,
      headers: {
        accept: "application/json",
        "x-requested-with": "XMLHttpRequest",
        ...(cookies.size > 0 ? { cookie: cookieHeader(cookies) } : {}),
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      agent: keptConnections,
    });
    const kept = toAnswer(answer);
    for (const line of kept.headers.getSetCookie()) keepCookie(cookies, line);
    return kept;
  };
  const send: Browser["send"] = async (method, path, body, headers = {}) => {
    if (!cookies.has(csrf.cookie)) await call("GET", csrf.path, {});
    const ownHeaders = {
      "x-xsrf-token": cookies.get(csrf.cookie) ?? "",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return call(method, path, { ...ownHeaders, ...headers }, text);
  };
  return {
    cookies,
    get: (path, headers = {}) => call("GET", path, headers),
    send,
    post: (path, body, headers) => send("POST", path, body, headers),
  };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (/; ?max-age=0(?:;|$)|; ?expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

function headersOf({ rawHeaders }: RawAnswer): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return headers;
}

export function toAnswer(answer: RawAnswer): Answer {
  const { status, text } = answer;
  const headers = headersOf(answer);
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  return {
    status,
    headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Returns the response if its status is 200. @throws with its status and text otherwise */
export async function okay(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
}
