import { keptConnections, type RawAnswer, rawRequest } from "../http/raw-http.ts";

/** Sends JSON as a program does, or a GET if there is no body. */
export function callWithJson(url: string, body?: object): Promise<RawAnswer> {
  const { pathname, search } = new URL(url);
  const options = { path: pathname + search, agent: keptConnections };
  if (body === undefined) return rawRequest(url, { ...options, method: "GET" });
  const headers = { "content-type": "application/json" };
  return rawRequest(url, { ...options, method: "POST", headers, body: JSON.stringify(body) });
}

/** Returns a function that calls a program with JSON responses. @throws if the program refuses */
export function callerOf(origin: string) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await callWithJson(origin + path, body);
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}
