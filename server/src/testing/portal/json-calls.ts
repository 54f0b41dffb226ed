import { keptConnections, type RawAnswer, rawRequest } from "../http/raw-http.ts";

/** Sends JSON as some program does, or asks for what is there where nothing is sent. */
export function callWithJson(url: string, body?: object): Promise<RawAnswer> {
  const { pathname, search } = new URL(url);
  const options = { path: pathname + search, agent: keptConnections };
  if (body === undefined) return rawRequest(url, { ...options, method: "GET" });
  const headers = { "content-type": "application/json" };
  return rawRequest(url, { ...options, method: "POST", headers, body: JSON.stringify(body) });
}

/** The calls of one program, which answers JSON. @throws where it refuses */
export function callerOf(origin: string) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await callWithJson(origin + path, body);
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}
