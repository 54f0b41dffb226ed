import { WebAuthnAbortService } from "@simplewebauthn/browser";

/**
 * How long a browser may take. Some show no dialog and never answer, such as Firefox without any authenticator. A player
 * who scans a code with another phone needs most of it.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * Awaits the browser's dialog for a passkey.
 * @throws what the browser does, or AbortError after a minute and once `cancelled`
 */
export async function withinAMinute<T>(ceremony: Promise<T>, cancelled?: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const end = () => {
      reject(new DOMException("no answer", "AbortError"));
      WebAuthnAbortService.cancelCeremony();
    };
    timer = setTimeout(end, LONGEST_WAIT_MS);
    cancelled?.addEventListener("abort", end);
  });
  return Promise.race([ceremony, over]).finally(() => clearTimeout(timer));
}
