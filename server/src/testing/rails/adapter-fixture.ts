import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/**
 * A way that money comes in, as the conformance cases of rails.test.ts see it. A new adapter is a file
 * that makes one of these, and a row there.
 */
export type AdapterFixture = {
  readonly name: string;
  /** The HTTP status that its notices are acknowledged with. */
  readonly acknowledged: number;
  open(): Promise<RailStage>;
};

/** A portal whose only outside party is the rail's, in the test's hand. */
export type RailStage = {
  readonly portal: TestPortal;
  /** A payment of 100.000đ: the provider knows of it, the portal has not been told. */
  pay(player: Person): Promise<MadePayment>;
  /** What the provider does from now on when it is asked. */
  setProvider(behaviour: ProviderBehaviour): void;
  /** The portal looks for itself, as it does now and then; where nobody can be asked, the operator does. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

export type ProviderBehaviour = "well" | "in maintenance" | "silent" | "losing its answers";

export type MadePayment = {
  /** What it gives, bonus included. */
  readonly kp: number;
  /** The provider tells the portal, in that many equal notices at once. @returns their statuses */
  tell(how?: { copies?: number; extra?: Readonly<Record<string, unknown>> }): Promise<number[]>;
  /** The provider itself says that it was that much. */
  tellAmount(amountVnd: number): Promise<void>;
  /** Notices that the provider has not sent, each another forgery. @returns their statuses */
  readonly forgeries: Readonly<Record<string, () => Promise<number>>>;
};
