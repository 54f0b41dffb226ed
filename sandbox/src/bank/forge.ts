/** Sends forged notices to the portal, as an attacker who knows its address could. */
import type { FastifyInstance } from "fastify";
import { sendNotice } from "../kit/notify.ts";
import { Problem, objectOf } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { paymentFields } from "../transfers/routes.ts";
import type { Method } from "../transfers/transfer-provider.ts";
import { bankAccounts } from "./bank-provider.ts";
import { createSepayProvider, signedHeaders } from "./sepay.ts";

const forgeries = ["body", "key", "timestamp", "unsigned"] as const;

type ForgedNotice = {
  method: Method;
  amount: number;
  content: string;
  /** The forgery: one byte changed after signing, another key, an old time, or no signature. */
  how: (typeof forgeries)[number];
};

/** How old the time of a notice with an old time is. */
const STALE_SECONDS = 600;
/** How long the attacker waits for the portal's response. */
const TIMEOUT_MS = 6000;

const forgedBody = objectOf(
  { ...paymentFields, how: { enum: forgeries } },
  "method",
  "amount",
  "content",
  "how",
);

/** POST /api/forged-notices. No money moves, so the sandbox's books do not list them. */
export function forgeRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post<{ Body: ForgedNotice }>(
    "/api/forged-notices",
    { schema: { body: forgedBody } },
    async ({ body }) => {
      const { headers, notice } = forge(state, body);
      const { status, body: answer } = await sendNotice(
        {
          party: "bank",
          url: `${state.config.portalUrl}/webhooks/sepay`,
          body: notice,
          headers: () => headers,
          timeoutMs: TIMEOUT_MS,
        },
        state.lifetime.signal,
      );
      return { deliveries: [{ status, body: answer }] };
    },
  );
}

function forge(
  state: SandboxState,
  request: ForgedNotice,
): { headers: Record<string, string>; notice: Buffer } {
  const bank = bankAccounts.find(({ method }) => method === request.method);
  if (bank === undefined) throw new Problem(422, "Only bank notices can be forged.");
  const secret = state.config.sepaySecret;
  const { notice } = createSepayProvider(bank, secret).write({
    noticeId: state.transfers.nextNoticeId(),
    direction: "in",
    outcome: "paid",
    account: bank.number,
    amountVnd: request.amount,
    content: request.content,
    raw: false,
    balanceVnd: state.transfers.balanceOf(bank.number) + request.amount,
    at: new Date(),
  });
  const now = Math.floor(Date.now() / 1000);
  const validHeaders = signedHeaders(secret, now, notice);
  switch (request.how) {
    case "body":
      return { headers: validHeaders, notice: withOtherAmount(notice) };
    case "key":
      return { headers: signedHeaders(`${secret}?`, now, notice), notice };
    case "timestamp":
      return { headers: signedHeaders(secret, now - STALE_SECONDS, notice), notice };
    case "unsigned":
      return { headers: { "content-type": "application/json" }, notice };
  }
}

/** Changes one byte: the first digit of the amount. */
function withOtherAmount(notice: Buffer): Buffer {
  const text = notice.toString("utf8");
  return Buffer.from(
    text.replace(/("transferAmount":)(\d)/, (_, name: string, digit: string) =>
      name.concat(digit === "9" ? "8" : "9"),
    ),
  );
}
