/** A card gateway under a test's control (`scriptedGateway`), and callbacks like a gateway's. */
import { createHash } from "node:crypto";
import { type ReceivedRequest, stubHttpServer } from "../portal/stub-http-server.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";

/** The fields of a request to a card gateway. */
export type GatewayFields = {
  readonly command: string;
  readonly telco: string;
  readonly code: string;
  readonly serial: string;
  readonly amount: number | string;
  readonly request_id: string;
  readonly partner_id: string;
  readonly sign: string;
};

type Answer = Readonly<Record<string, unknown>>;

/**
 * Starts a "charging API v2" gateway that responds as the test specifies. The sandbox's gateway follows its own rules,
 * and never gives some of these responses.
 */
export async function scriptedGateway() {
  const server = await stubHttpServer();
  const asked: GatewayFields[] = [];
  let answer: (fields: GatewayFields) => Answer | "hang-up" | "silence" | number = () => ({
    status: 99,
  });
  server.answers((response, request) => {
    const fields = fieldsOf(request);
    asked.push(fields);
    const { request_id, serial, code, telco } = fields;
    const declared_value = Number(fields.amount);
    const said = answer(fields);
    if (said === "silence") return;
    if (said === "hang-up") return void response.destroy();
    if (typeof said === "number") return void response.writeHead(said).end("{}");
    const echo = { request_id, serial, code, telco, declared_value };
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ ...echo, message: "", trans_id: 7, ...said }));
  });
  return {
    url: `${server.url}/chargingws/v2`,
    asked,
    /** Sets the responses from now on. Each is added to an echo of the request. */
    answers: (next: typeof answer) => (answer = next),
    close: server.close,
  };
}

/** Returns the signature of a callback: MD5 over key, code and serial. */
export function callbackSign(
  { code, serial }: { readonly code: string; readonly serial: string },
  key: string = TEST_SECRETS.CARD_PARTNER_KEY,
): string {
  return createHash("md5").update(`${key}${code}${serial}`).digest("hex");
}

export type CallbackFields = Readonly<Record<string, string | number>>;

/** Sends the portal a callback, as any sender could. */
export async function sendCallback(
  portalUrl: string,
  fields: CallbackFields,
  form: "json" | "form" | "get" = "json",
): Promise<number> {
  const url = `${portalUrl}/webhooks/card`;
  const encoded = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
  const post = (body: string, type: string) =>
    fetch(url, { method: "POST", headers: { "content-type": type }, body });
  const response = await (form === "get"
    ? fetch(`${url}?${encoded}`)
    : form === "form"
      ? post(encoded, "application/x-www-form-urlencoded")
      : post(JSON.stringify(fields), "application/json"));
  await response.arrayBuffer();
  return response.status;
}

function fieldsOf({ method, path, body }: ReceivedRequest): GatewayFields {
  if (method === "GET") {
    const query = new URL(path, "http://gateway").searchParams;
    return Object.fromEntries(query) as unknown as GatewayFields;
  }
  if (body.startsWith("{")) return JSON.parse(body) as GatewayFields;
  return Object.fromEntries(new URLSearchParams(body)) as unknown as GatewayFields;
}
