import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/**
 * A way in which money arrives, for the conformance tests in adapters.test.ts. A new adapter needs a file
 * that makes one of these, and a row there.
 */
export type AdapterFixture = {
  readonly name: string;
  /** The HTTP status that acknowledges its notices. */
  readonly acknowledged: number;
  open(): Promise<FixtureEnvironment>;
};

/** A portal whose only outside party is that of the rail, which the test controls. */
export type FixtureEnvironment = {
  readonly portal: TestPortal;
  /** Makes a payment of 100.000đ that the provider knows and the portal has not been notified of. */
  pay(player: Person): Promise<MadePayment>;
  /** Sets how the provider responds to queries from now on. */
  setProvider(behaviour: ProviderBehaviour): void;
  /** Genuine calls that are about no payment: what the provider sends to try the webhook. At least one. */
  readonly testCalls: NamedNotices;
  /** Genuine payments that resemble a test call. Empty where a test call itself says that nobody has paid. */
  readonly resemblingPayments: NamedNotices;
  /** Runs the portal's own periodic check. If there is nobody to query, the operator does it. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Notices by what they are. Each returns its status. */
export type NamedNotices = Readonly<Record<string, () => Promise<number>>>;

export type ProviderBehaviour = "well" | "in maintenance" | "silent" | "losing its answers";

export type MadePayment = {
  /** What the payment credits, bonus included. */
  readonly kp: number;
  /** Makes the provider notify the portal with that many equal notices at once. @returns their statuses */
  sendNotice(how?: {
    copies?: number;
    extra?: Readonly<Record<string, unknown>>;
  }): Promise<number[]>;
  /** Makes the provider itself report this amount. */
  sendAmount(amountVnd: number): Promise<void>;
  /** Notices that the provider has not sent, each forged in another way. @returns their statuses */
  readonly forgeries: NamedNotices;
};
