/**
 * Controls the simulated card gateway, for scripts and the sandbox's own page: makes scratch cards, decides their charges and
 * sends callbacks.
 */
import type { FastifyInstance } from "fastify";
import type { Attempt } from "../kit/notify.ts";
import { Problem, objectOf } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import {
  callbackForms,
  callbackHabits,
  outcomes,
  providers,
  WAITING,
  type CallbackForm,
  type Card,
  type Charge,
} from "./book.ts";
import { callbackOf, sendCallback, type CallbackFields } from "./callback.ts";
import { finish } from "./gateway-routes.ts";

export type OfferedCard = Pick<Card, "provider" | "serial" | "pin" | "value" | "outcome">;
export type ShownCharge = Omit<Charge, "at" | "card"> & { at: string; realValue: number | null };

/** GET /api/cards always offers an unused card of each kind, for each telco. */
const OFFERED_KINDS = [
  ...[20_000, 50_000, 100_000, 200_000, 500_000].map((value) => ({
    value,
    outcome: "success" as const,
  })),
  ...outcomes
    .filter((outcome) => outcome !== "success")
    .map((outcome) => ({ value: 100_000, outcome })),
];
const MAX_COPIES = 200;
const MAX_DELAY_MS = 600_000;
const MAX_VALUE_VND = 5_000_000;
/** How long a delayed card takes if its maker sets no time. */
const STANDARD_DELAY_MS = 4_000;

type NewCard = Pick<Card, "provider" | "value" | "outcome"> &
  Partial<Pick<Card, "realValue" | "callback" | "delayMs">>;
type Callback = {
  requestId: string;
  /** Overrides fields of the callback. Without `callback_sign` here, the signature of the original fields is kept. */
  fields?: CallbackFields;
  form?: CallbackForm;
  times?: number;
};

const amount = { type: "integer", minimum: 1_000, maximum: MAX_VALUE_VND };
const mintBody = objectOf(
  {
    provider: { enum: providers },
    value: amount,
    realValue: amount,
    outcome: { enum: outcomes },
    callback: { enum: callbackHabits },
    delayMs: { type: "integer", minimum: 0, maximum: MAX_DELAY_MS },
  },
  "provider",
  "value",
  "outcome",
);
const callbackBody = objectOf(
  {
    requestId: { type: "string", minLength: 1, maxLength: 100 },
    fields: {
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
    },
    form: { enum: callbackForms },
    times: { type: "integer", minimum: 1, maximum: MAX_COPIES },
  },
  "requestId",
);
const formBody = objectOf({ form: { enum: callbackForms } }, "form");

/** @throws Problem 404 for an unknown charge, 409 if it is already decided */
export function cardRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get("/api/cards", () => offeredCards(state));
  app.post<{ Body: NewCard }>(
    "/api/cards",
    { schema: { body: mintBody } },
    ({ body }): OfferedCard => {
      const card = state.cards.mint(body);
      state.changes.publish("cards");
      return shown(card);
    },
  );
  app.get("/api/card-charges", () => state.cards.charges().map(shownCharge));
  app.post<{ Params: { requestId: string } }>(
    "/api/card-charges/:requestId/decision",
    async ({ params }) => await decideNow(state, params.requestId),
  );
  app.post<{ Body: Callback }>(
    "/api/card-callbacks",
    { schema: { body: callbackBody } },
    async ({ body }) => ({ deliveries: await callBackAs(state, body) }),
  );
  app.post<{ Body: { form: CallbackForm } }>(
    "/api/card-callbacks/form",
    { schema: { body: formBody } },
    ({ body }) => {
      state.cards.callbackForm = body.form;
      state.changes.publish("cards");
      return body;
    },
  );
}

/** Returns one unused card of each kind, and makes missing ones. */
export function offeredCards(state: SandboxState): OfferedCard[] {
  const submitted = new Set(state.cards.handedIn());
  return providers.flatMap((provider) =>
    OFFERED_KINDS.map(({ value, outcome }) => {
      const matches = (card: Card): boolean =>
        card.provider === provider &&
        card.value === value &&
        card.outcome === outcome &&
        card.callback === "once" &&
        card.delayMs === STANDARD_DELAY_MS &&
        !submitted.has(card);
      return shown(
        state.cards.all().find(matches) ?? state.cards.mint({ provider, value, outcome }),
      );
    }),
  );
}

export function shownCharge({ card, at, ...charge }: Charge): ShownCharge {
  return { ...charge, at: at.toISOString(), realValue: card?.realValue ?? null };
}

function shown({ provider, serial, pin, value, outcome }: Card): OfferedCard {
  return { provider, serial, pin, value, outcome };
}

/** Decides a delayed card at once. */
async function decideNow(state: SandboxState, requestId: string): Promise<ShownCharge> {
  const charge = chargeOf(state, requestId);
  if (charge.status !== WAITING) throw new Problem(409, `${requestId} is already decided.`);
  await finish(state, charge);
  return shownCharge(charge);
}

async function callBackAs(state: SandboxState, request: Callback): Promise<Attempt[]> {
  const { requestId, fields = {}, form = state.cards.callbackForm, times = 1 } = request;
  const charge = chargeOf(state, requestId);
  const sent = { ...callbackOf(state, charge), ...fields };
  return await Promise.all(
    Array.from({ length: times }, async () => await sendCallback(state, sent, form)),
  );
}

/** @throws Problem 404 */
function chargeOf(state: SandboxState, requestId: string): Charge {
  const charge = state.cards.charge(requestId);
  if (charge === undefined) throw new Problem(404, `There is no charge ${requestId}.`);
  return charge;
}
