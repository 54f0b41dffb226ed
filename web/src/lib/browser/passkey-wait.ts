import { WebAuthnAbortService } from "@simplewebauthn/browser";

/** How long a browser may take: some show no dialog and never answer, such as Firefox without any authenticator. */
const LONGEST_WAIT_MS = 60_000;

/** Awaits the browser's dialog for a passkey. @throws what the browser does, or AbortError after a minute */
export async function withinAMinute<T>(ceremony: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException("no answer", "AbortError"));
      WebAuthnAbortService.cancelCeremony();
    }, LONGEST_WAIT_MS);
  });
  return Promise.race([ceremony, tooLong]).finally(() => clearTimeout(timer));
}
