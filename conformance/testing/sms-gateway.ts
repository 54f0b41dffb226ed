/** A gateway of the "SMS Plus" kind, right or with a planted fault. */
import { randomUUID } from "node:crypto";
import { signatureOf, type SmsNotice } from "../sms/notice.ts";

type Unsigned = Omit<SmsNotice, "signature">;

export type GatewayFault = {
  readonly name: string;
  /** Changes the fields of a text before they are signed. */
  readonly change?: (notice: Unsigned, attempt: number) => Unsigned;
  /** Signs what it likes. */
  readonly sign?: (notice: Unsigned, secret: string) => string;
  readonly body?: (notice: SmsNotice) => string;
  readonly contentType?: string;
  /** Returns whether it sends a text again after such an answer. */
  readonly repeatsAfter?: (answer: "503" | "nothing") => boolean;
};

const MOST_ATTEMPTS = 4;
const BETWEEN_ATTEMPTS_MS = 20;

/** Sends a text to the portal, and repeats it as the gateway would. */
export async function relayText(
  { url, secret, fault }: { url: string; secret: string; fault: GatewayFault },
  text: string,
): Promise<void> {
  const { change, sign = signatureOf, body = JSON.stringify, repeatsAfter = () => true } = fault;
  const first: Unsigned = {
    access_key: "test-gateway",
    command: text.split(" ")[0] ?? "",
    mo_message: text,
    msisdn: "84912345678",
    request_id: randomUUID(),
    request_time: new Date().toISOString(),
    short_code: "8098",
  };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const notice = change?.(first, attempt) ?? first;
    const signed = { ...notice, signature: sign(notice, secret) };
    const headers = { "content-type": fault.contentType ?? "application/json" };
    const status = await fetch(url, { method: "POST", headers, body: body(signed) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== 503 && status !== 0) return;
    if (!repeatsAfter(status === 503 ? "503" : "nothing")) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
  }
}
