/** The interface by which the conformance tests in adapters.test.ts control a payment provider (`AdapterFixture`). */
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/**
 * A payment provider's adapter under test, for the conformance tests in adapters.test.ts. A new adapter needs a file
 * that makes one of these, and an entry in adapters.test.ts.
 */
export type AdapterFixture = {
  readonly name: string;
  /** The HTTP status that acknowledges its notices. */
  readonly acknowledged: number;
  open(): Promise<FixtureEnvironment>;
};

/** A portal whose only provider is controlled by the test. */
export type FixtureEnvironment = {
  readonly portal: TestPortal;
  /** Makes a payment of 100.000đ that the provider has, and of which the portal was not notified. */
  pay(player: Person): Promise<MadePayment>;
  /** Sets how the provider responds to queries from now on. */
  setProvider(behaviour: ProviderBehaviour): void;
  /** Genuine calls about no payment, which the provider sends to test the webhook. At least one. */
  readonly testCalls: NamedNotices;
  /** Genuine payments that resemble a test call. Empty if a test call itself says that nobody has paid. */
  readonly resemblingPayments: NamedNotices;
  /**
   * Runs the portal's periodic check for lost notices. If the provider cannot be queried, enters them as the operator
   * does.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Notices by their description. Each sends itself and returns the HTTP status. */
export type NamedNotices = Readonly<Record<string, () => Promise<number>>>;

export type ProviderBehaviour = "well" | "in maintenance" | "silent" | "losing its answers";

export type MadePayment = {
  /** The KP that the payment credits, bonus included. */
  readonly kp: number;
  /** Makes the provider notify the portal with that many equal notices at once. @returns their statuses */
  sendNotice(how?: {
    copies?: number;
    extra?: Readonly<Record<string, unknown>>;
  }): Promise<number[]>;
  /** Makes the provider itself report this amount. */
  sendAmount(amountVnd: number): Promise<void>;
  /** Notices that the provider has not sent, each forged in another way. Each returns its HTTP status. */
  readonly forgeries: NamedNotices;
};
