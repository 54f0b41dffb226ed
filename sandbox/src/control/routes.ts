/** Serves the API for scripts and the sandbox's page: fault switches, books, state, reset, and events of changes. */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { offeredCards, shownCharge } from "../card/routes.ts";
import { accountOf, type GameAccount } from "../game/console-routes.ts";
import {
  DEFAULT_SLOW_MS,
  faultKinds,
  parties,
  type FaultKind,
  type FaultSetting,
  type Party,
} from "../kit/faults.ts";
import { objectOf } from "../kit/requests.ts";
import { resetSandboxState, type SandboxState } from "../sandbox-state.ts";
import type { Transfer } from "../transfers/book.ts";
import { readBooks } from "./books.ts";

const MAX_SLOW_MS = 600_000;

type FaultRequest = { party: Party; fault: FaultKind; ms?: number; count?: number };

const faultBody = objectOf(
  {
    party: { enum: parties },
    fault: { enum: faultKinds },
    ms: { type: "integer", minimum: 0, maximum: MAX_SLOW_MS },
    count: { type: "integer", minimum: 1 },
  },
  "party",
  "fault",
);

export function controlRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post<{ Body: FaultRequest }>(
    "/api/faults",
    { schema: { body: faultBody } },
    ({ body }): FaultSetting => {
      const { party, fault, ms = DEFAULT_SLOW_MS, count = null } = body;
      const setting = { party, fault, ms, count };
      state.faults.set(setting);
      return setting;
    },
  );
  app.get("/api/faults", () => state.faults.list());
  app.get("/api/books", () => readBooks(state));
  app.get("/api/state", () => readState(state));
  app.post("/api/reset", () => {
    resetSandboxState(state);
    return { reset: true };
  });
}

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1000;

/** Notifies open pages of the sandbox of changes by server-sent events. */
export function eventRoutes(app: FastifyInstance, state: SandboxState): void {
  const open = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.write(": alive\n\n");
  }, HEARTBEAT_MS);
  const unwatch = state.changes.watch((topic) => {
    for (const stream of open) stream.write(`event: change\ndata: ${topic}\n\n`);
  });

  app.get("/api/events", (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    stream.write(`retry: ${RECONNECT_MS}\n\n`);
    open.add(stream);
    stream.on("close", () => open.delete(stream));
  });

  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    unwatch();
    for (const stream of open) stream.end();
  });
}

const SHOWN_TRANSFERS = 100;
const SHOWN_CHARGES = 50;
const SHOWN_EMAILS = 50;
const SHOWN_TEXTS = 200;
const SHOWN_ACCOUNTS = 50;

/** Returns the state, with the newest items of every list first. */
function readState(state: SandboxState) {
  return {
    portalUrl: state.config.portalUrl,
    methods: [...state.transferProviders.values()].map(({ method, name, account, outcomes }) => ({
      method,
      name,
      account,
      outcomes,
    })),
    faults: state.faults.list(),
    transfers: state.transfers.all().toReversed().slice(0, SHOWN_TRANSFERS).map(shown),
    cards: {
      shelf: offeredCards(state),
      charges: state.cards.charges().toReversed().slice(0, SHOWN_CHARGES).map(shownCharge),
      callbackForm: state.cards.callbackForm,
    },
    zones: state.zones.all(),
    accounts: latestAccounts(state),
    mail: state.mailbox.list().slice(0, SHOWN_EMAILS),
    texts: latestTexts(state),
    textReports: state.reports.mode,
  };
}

function shown({ transferProvider, notice, at, nextAttemptAt, ...transfer }: Transfer) {
  const { id, direction, outcome, account, amountVnd, content } = transfer;
  const { statement, reference, reversed, attempts } = transfer;
  return {
    id,
    method: transferProvider.method,
    direction,
    outcome,
    hasNotice: notice !== null,
    account,
    amountVnd,
    content,
    statement,
    reference,
    reversed,
    at: at.toISOString(),
    attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}

function latestAccounts(state: SandboxState): GameAccount[] {
  const names = state.deliveries
    .delivered()
    .toReversed()
    .map(({ order }) => order.account.toLowerCase());
  return [...new Set(names)].slice(0, SHOWN_ACCOUNTS).map((name) => accountOf(state, name));
}

function latestTexts({ phones }: SandboxState) {
  return [
    ...phones.received().map((text) => ({ ...text, direction: "to-phone" })),
    ...phones.sent().map((text) => ({ ...text, direction: "from-phone" })),
  ]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, SHOWN_TEXTS);
}
