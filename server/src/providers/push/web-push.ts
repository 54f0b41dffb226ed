/** Sends push messages to browsers through their push services (RFC 8030). */
import { requestJson } from "../http.ts";
import { type BrowserKeys, encryptPush } from "./encrypt-push.ts";
import type { PushSender } from "./push-sender.ts";
import type { Vapid } from "./vapid.ts";

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 16 * 1024;
/** How long a push service keeps a message for a browser that is not reachable. Older messages are outdated. */
const KEPT_SECONDS = 12 * 3_600;
/** Statuses of a subscription that no longer works. 401 and 403: the browser subscribed with another key of ours. */
const GONE = new Set([401, 403, 404, 410]);

/**
 * Opens the sender.
 * @param vapids the current one, then former ones: a browser accepts messages of the one that it subscribed with
 * @param services the allowed origins; a host may begin with `*.`
 */
export function webPush(
  vapids: readonly [Vapid, ...Vapid[]],
  services: readonly string[],
): PushSender {
  const allows = (endpoint: string) => services.some((service) => isOf(endpoint, service));
  const senderOf = (key: string) => vapids.find(({ publicKey }) => publicKey === key);
  return {
    publicKey: vapids[0].publicKey,
    accepts: ({ endpoint, senderKey, ...keys }) =>
      allows(endpoint) && senderOf(senderKey) !== undefined && areKeys(keys),
    send: async ({ endpoint, senderKey, ...keys }, text) => {
      if (!allows(endpoint)) return "not_allowed";
      const vapid = senderOf(senderKey);
      // We no longer have its key, so the service would refuse our signature.
      if (!vapid) return "gone";
      const answer = await requestJson({
        method: "POST",
        url: endpoint,
        headers: {
          authorization: vapid.authorizationFor(endpoint),
          "content-type": "application/octet-stream",
          "content-encoding": "aes128gcm",
          ttl: String(KEPT_SECONDS),
        },
        body: encryptPush(text, keys),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (answer.kind === "unanswered") return "unknown";
      if (GONE.has(answer.statusCode)) return "gone";
      return answer.statusCode >= 200 && answer.statusCode < 300 ? "sent" : "unknown";
    },
  };
}

function areKeys(keys: BrowserKeys): boolean {
  try {
    encryptPush("", keys);
    return true;
  } catch {
    return false;
  }
}

function isOf(endpoint: string, service: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  const [wantedProtocol, wantedHost = ""] = service.split("//");
  if (url.protocol !== wantedProtocol) return false;
  return wantedHost.startsWith("*.")
    ? url.host.endsWith(wantedHost.slice(1))
    : url.host === wantedHost;
}
