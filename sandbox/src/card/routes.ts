/** Test cards for scripts and the console. */
import type { FastifyInstance } from "fastify";
import type { Attempt } from "../kit/notify.ts";
import { Problem } from "../kit/problem.ts";
import { objectOf } from "../kit/schemas.ts";
import type { World } from "../world.ts";
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

export type ShelfCard = Pick<Card, "provider" | "serial" | "pin" | "value" | "outcome">;
export type ShownCharge = Omit<Charge, "at" | "card"> & { at: string; realValue: number | null };

/** The shelf always has an unused card of each of these. */
const SHELF = [
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
const STANDARD_DELAY_MS = 4_000;

type Mint = Pick<Card, "provider" | "value" | "outcome"> &
  Partial<Pick<Card, "realValue" | "callback" | "delayMs">>;
type Callback = {
  requestId: string;
  /** These replace the true fields. Without a `callback_sign` here, the true one stays. */
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

export function cardRoutes(app: FastifyInstance, world: World): void {
  app.get("/api/cards", () => shelfOf(world));
  app.post<{ Body: Mint }>("/api/cards", { schema: { body: mintBody } }, ({ body }): ShelfCard => {
    const card = world.cards.mint(body);
    world.changes.publish("cards");
    return shown(card);
  });
  app.get("/api/card-charges", () => world.cards.charges().map(shownCharge));
  app.post<{ Params: { requestId: string } }>(
    "/api/card-charges/:requestId/decision",
    async ({ params }) => await decideNow(world, params.requestId),
  );
  app.post<{ Body: Callback }>(
    "/api/card-callbacks",
    { schema: { body: callbackBody } },
    async ({ body }) => ({ deliveries: await callBackAs(world, body) }),
  );
  app.post<{ Body: { form: CallbackForm } }>(
    "/api/card-callbacks/form",
    { schema: { body: formBody } },
    ({ body }) => {
      world.cards.callbackForm = body.form;
      world.changes.publish("cards");
      return body;
    },
  );
}

/** Returns the unused cards of the shelf. It makes those that are missing. */
export function shelfOf(world: World): ShelfCard[] {
  const touched = new Set(world.cards.handedIn());
  return providers.flatMap((provider) =>
    SHELF.map(({ value, outcome }) => {
      const isIt = (card: Card): boolean =>
        card.provider === provider &&
        card.value === value &&
        card.outcome === outcome &&
        card.callback === "once" &&
        card.delayMs === STANDARD_DELAY_MS &&
        !touched.has(card);
      return shown(world.cards.all().find(isIt) ?? world.cards.mint({ provider, value, outcome }));
    }),
  );
}

export function shownCharge({ card, at, ...charge }: Charge): ShownCharge {
  return { ...charge, at: at.toISOString(), realValue: card?.realValue ?? null };
}

function shown({ provider, serial, pin, value, outcome }: Card): ShelfCard {
  return { provider, serial, pin, value, outcome };
}

/** Decides a delayed card at once. */
async function decideNow(world: World, requestId: string): Promise<ShownCharge> {
  const charge = chargeOf(world, requestId);
  if (charge.status !== WAITING) throw new Problem(409, `${requestId} is decided.`);
  await finish(world, charge);
  return shownCharge(charge);
}

async function callBackAs(world: World, request: Callback): Promise<Attempt[]> {
  const { requestId, fields = {}, form = world.cards.callbackForm, times = 1 } = request;
  const charge = chargeOf(world, requestId);
  const sent = { ...callbackOf(world, charge), ...fields };
  return await Promise.all(
    Array.from({ length: times }, async () => await sendCallback(world, sent, form)),
  );
}

/** @throws Problem 404 */
function chargeOf(world: World, requestId: string): Charge {
  const charge = world.cards.charge(requestId);
  if (charge === undefined) throw new Problem(404, `There is no charge ${requestId}.`);
  return charge;
}
