/** A browser as far as HTTP is concerned: it keeps cookies and sends the CSRF header. */
export type Browser = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Fetches the CSRF cookie first where there is none, as the page does. */
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
  /** The parsed body; tests say what they expect of it. */
  readonly body: Record<string, unknown>;
};

export function openBrowser(url: string, cookies = new Map<string, string>()): Browser {
  const call = async (
    path: string,
    init: Omit<RequestInit, "headers"> & { headers: Record<string, string> },
  ) => {
    const response = await fetch(url + path, {
      ...init,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "x-requested-with": "XMLHttpRequest",
        ...(cookies.size > 0 ? { cookie: cookieHeader(cookies) } : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return toAnswer(response);
  };
  const send: Browser["send"] = async (method, path, body, headers = {}) => {
    if (!cookies.has("XSRF-TOKEN")) await call("/api/csrf-cookie", { headers: {} });
    return call(path, {
      method,
      headers: {
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return {
    cookies,
    get: (path, headers = {}) => call(path, { headers }),
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

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
