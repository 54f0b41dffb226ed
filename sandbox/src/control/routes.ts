/** The routes of the fault switches, the books, the state and the reset. */
import type { FastifyInstance } from "fastify";
import {
  DEFAULT_SLOW_MS,
  faultKinds,
  parties,
  type FaultKind,
  type FaultSetting,
  type Party,
} from "../kit/faults.ts";
import { objectOf } from "../kit/schemas.ts";
import { resetSandboxState, type SandboxState } from "../sandbox-state.ts";
import { readBooks } from "./books.ts";
import { readState } from "./state.ts";

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
