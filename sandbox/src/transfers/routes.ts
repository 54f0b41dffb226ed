/** Serves the API of transfers to scripts and the sandbox's page. */
import type { FastifyInstance } from "fastify";
import { objectOf } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { deliver, isAccepted } from "./deliver.ts";
import {
  receiveTransfer,
  type Receipt,
  type TransferRequest,
  reverseTransfer,
  type Decision,
  settleTransfer,
} from "./receive.ts";
import { methods, outcomes } from "./transfer-provider.ts";

const MAX_COPIES = 200;
const MAX_AMOUNT_VND = 1_000_000_000_000;

const times = { type: "integer", minimum: 1, maximum: MAX_COPIES };

export const paymentFields = {
  method: { enum: methods },
  amount: { type: "integer", minimum: 1, maximum: MAX_AMOUNT_VND },
  content: { type: "string", maxLength: 500 },
};

const transferBody = objectOf(
  {
    ...paymentFields,
    times,
    id: {
      oneOf: [
        { type: "string", pattern: "^[\\w.:-]{1,64}$" },
        { type: "integer", minimum: 1 },
      ],
    },
    raw: { type: "boolean" },
    account: { type: "string", pattern: "^\\d{6,19}$" },
    transferType: { enum: ["in", "out"] },
    outcome: { enum: outcomes },
    reference: { type: "string", minLength: 1, maxLength: 100 },
    code: { type: ["string", "null"], maxLength: 100 },
    at: { type: "string", format: "date-time" },
  },
  "method",
  "amount",
  "content",
);

const repeatBody = {
  type: ["object", "null"],
  additionalProperties: false,
  properties: { times },
};

const settleBody = objectOf(
  {
    outcome: { enum: outcomes.filter((outcome) => outcome !== "pending") },
    sendNotice: { type: "boolean" },
  },
  "outcome",
);

type Named = { Params: { id: string } };

export function transferRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post<{ Body: TransferRequest }>(
    "/api/transfers",
    { schema: { body: transferBody } },
    async (request) => await receiveTransfer(state, request.body),
  );

  app.get<Named>("/api/transfers/:id", ({ params }) => {
    const transfer = state.transfers.known(params.id);
    const { attempts, nextAttemptAt } = transfer;
    const acknowledged = attempts.some((each) => isAccepted(transfer, each));
    return { id: params.id, acknowledged, attempts, nextAttemptAt };
  });

  app.post<Named>("/api/transfers/:id/reverse", async (request) => {
    return await reverseTransfer(state, request.params.id);
  });

  app.post<Named & { Body: Decision }>(
    "/api/transfers/:id/settle",
    { schema: { body: settleBody } },
    async ({ params, body }) => await settleTransfer(state, params.id, body),
  );

  app.post<Named & { Body: { times?: number } | null }>(
    "/api/transfers/:id/repeat",
    { schema: { body: repeatBody } },
    async (request): Promise<Receipt> => {
      const transfer = state.transfers.known(request.params.id);
      const deliveries = await deliver(state, transfer, request.body?.times ?? 1);
      return { id: transfer.id, deliveries };
    },
  );
}
