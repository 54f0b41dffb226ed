import { startProgram } from "../../server/src/testing/portal/child-program.ts";
import { callerOf } from "../../server/src/testing/portal/json-calls.ts";
import type { CardOutcome, Fault, Forgery, Party } from "../generate/command.ts";
import { SECRETS } from "./secrets.ts";

/** The outside world in a process of its own, and what of its interface a world needs. */
export type Sandbox = {
  /** @returns the id of the transfer */
  transfer(transfer: {
    method: string;
    amount: number;
    content: string;
    times: number;
    /** What a wallet says of it. */
    outcome: "paid" | "pending";
    reference?: string;
    /** Another account than the operator's of today. */
    account?: string;
    transferType?: "in" | "out";
    /** The statement says the content, and nothing else. */
    raw?: boolean;
  }): Promise<string>;
  /** A wallet decides about a payment that it had left open; with `tell: false` it must be asked. */
  settle(id: string, decision: { outcome: "paid" | "failed"; tell: boolean }): Promise<void>;
  repeat(id: string, times: number): Promise<void>;
  /** The bank takes a transfer back. @returns the id of what leaves the account */
  reverse(id: string): Promise<string>;
  forge(notice: { method: string; amount: number; content: string; how: Forgery }): Promise<void>;
  /** How the portal has answered the notices of a transfer. */
  transferState(id: string): Promise<TransferState>;
  mintCard(card: {
    provider: string;
    value: number;
    outcome: CardOutcome;
    callback: string;
    delayMs: number;
  }): Promise<MintedCard>;
  fault(party: Party, fault: Fault | "none", more?: { ms: number; count: number }): Promise<void>;
  setZoneOpen(zoneId: string, open: boolean): Promise<void>;
  books(): Promise<SandboxBooks>;
  /** Empties it and mends all faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TransferState = {
  /** The provider has heard the answer that it wants, and tells nothing more. */
  readonly acknowledged: boolean;
  readonly attempts: readonly object[];
  /** When the provider tells it again; null: not at all. */
  readonly nextAttemptAt: string | null;
};

export type MintedCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
  readonly value: number;
};

/** What the outside world knows to be true. */
export type SandboxBooks = {
  readonly transfers: readonly {
    readonly id: string | number;
    readonly method: string;
    readonly amount: number;
    readonly content: string;
    readonly reversed: boolean;
  }[];
  /** What came in on each account less what went out. */
  readonly accounts: readonly {
    readonly method: string;
    readonly account: string;
    readonly movedVnd: number;
  }[];
  readonly cards: readonly {
    readonly provider: string;
    readonly serial: string;
    /** What it is really worth. */
    readonly value: number;
    readonly charged: boolean;
  }[];
  readonly deliveries: readonly {
    readonly requestId: string;
    readonly username: string;
    readonly zoneId: string;
    readonly coins: number;
  }[];
};

const MAIN = new URL("../../sandbox/src/main.ts", import.meta.url);
/** A minute of a provider's schedule is a tenth of a second. */
const RETRY_SCALE = "1/600";

export async function startSandbox(
  port: number,
  smtpPort: number,
  portalUrl: string,
): Promise<Sandbox> {
  const program = await startProgram(MAIN, {
    ...SECRETS,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_RETRY_SCALE: RETRY_SCALE,
    PORTAL_URL: portalUrl,
  });
  const call = callerOf(`http://127.0.0.1:${port}`);
  return {
    transfer: async (transfer) =>
      String((await call<{ id: string | number }>("/api/transfers", transfer)).id),
    settle: async (id, decision) => void (await call(`/api/transfers/${id}/settle`, decision)),
    repeat: async (id, times) => void (await call(`/api/transfers/${id}/repeat`, { times })),
    reverse: async (id) => {
      const { reversalId } = await call<{ reversalId: string | number }>(
        `/api/transfers/${id}/reverse`,
        {},
      );
      return String(reversalId);
    },
    forge: async (notice) => void (await call("/api/forged-notices", notice)),
    transferState: (id) => call(`/api/transfers/${id}`),
    mintCard: (card) => call("/api/cards", card),
    fault: async (party, fault, more) =>
      void (await call("/api/faults", { party, fault, ...more })),
    setZoneOpen: async (zoneId, open) => void (await call(`/api/game/zones/${zoneId}`, { open })),
    books: () => call("/api/books"),
    reset: async () => void (await call("/api/reset", {})),
    close: () => program.stop(),
  };
}
