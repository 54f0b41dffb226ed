import { afterAll } from "vitest";
import { startProgram } from "./child-program.ts";
import { callerOf } from "./json-calls.ts";
import { takePort } from "./ports.ts";
import { startTestPortal, TEST_SECRETS, type TestPortal, type TestTuning } from "./test-portal.ts";

/** The real sandbox program: the outside parties over their own wire formats, in a process of its own. */
export type Sandbox = {
  /** The address of the sandbox's own interface, for what has no method here. */
  readonly url: string;
  readonly gameApiUrl: string;
  /** Makes a transfer to the operator's account. The bank's feed notifies the portal. */
  transfer(transfer: SandboxTransfer): Promise<SandboxOutcome>;
  /** Makes the bank resend the identical notice of a transfer. */
  repeat(transferId: number): Promise<SandboxOutcome>;
  /** Makes a wallet decide a payment that it had left open. With `tell: false` the portal must query it. */
  settle(
    transferId: number,
    decision: { readonly outcome: "paid" | "failed"; readonly tell?: boolean },
  ): Promise<SandboxOutcome>;
  /** Makes a party fail from now on, or for `count` calls. */
  fault(party: Party, fault: Fault, more?: { ms?: number; count?: number }): Promise<void>;
  /** Returns how many calls a fault will still hit. */
  callsToHit(party: Party): Promise<number>;
  setZoneOpen(zoneId: string, open: boolean): Promise<void>;
  /** Returns what the game has delivered to an account, oldest first. */
  deliveriesTo(username: string): Promise<SandboxDelivery[]>;
  /** Returns the emails to an address, newest first. */
  mailTo(address: string): Promise<SandboxEmail[]>;
  /** Sends a text from a phone to a support number. @returns what the portal has sent meanwhile */
  sms(sms: SandboxSms): Promise<SandboxReply[]>;
  /** Returns what the portal has sent to a phone, newest first. */
  textsTo(phone: string): Promise<SandboxText[]>;
  /** Makes a card that nobody has submitted. Its value is the one to declare. */
  mintCard(card?: SandboxMint): Promise<SandboxCard>;
  /** Returns the charges that the card gateway was asked for, oldest first. */
  cardCharges(): Promise<SandboxCharge[]>;
  /** Makes the card gateway send a callback about a charge, true or not. */
  callBack(callback: SandboxCallback): Promise<{ readonly status: number | null }[]>;
  /** Sets the form of the card gateway's own callbacks. */
  setCallbackForm(form: CallbackForm): Promise<void>;
  /** Empties the books and ends all faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

type Party = "bank" | "wallet" | "card" | "game" | "sms" | "smtp";
export type Fault = "none" | "down" | "slow" | "error" | "lost-reply";

export type SandboxTransfer = {
  readonly amount: number;
  readonly content: string;
  readonly method?: "vietcombank" | "techcombank" | "momo" | "viettelpay";
  /** The state that a wallet reports. */
  readonly outcome?: "paid" | "pending" | "failed";
  /** The number of identical notices, sent at once. */
  readonly times?: number;
  readonly id?: number;
  /** True: the content exactly as given, without what the bank writes around it. */
  readonly raw?: boolean;
  readonly account?: string;
  readonly transferType?: "in" | "out";
  readonly reference?: string;
};
export type SandboxOutcome = {
  readonly id: number;
  readonly deliveries: { readonly status: number | null; readonly body?: string }[];
};
export type SandboxDelivery = {
  readonly requestId: string;
  readonly username: string;
  readonly zoneId: string;
  readonly coins: number;
};

export type SandboxEmail = {
  readonly id: number;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every web address in the email, in order. */
  readonly links: string[];
};

export type SandboxSms = {
  readonly from: string;
  readonly text: string;
  readonly to?: string;
  /** The gateway's id of the message. */
  readonly id?: string;
};
export type SandboxReply = { readonly to: string; readonly text: string };
export type SandboxText = { readonly id: number; readonly to: string; readonly text: string };

export type CallbackForm = "json" | "form" | "get";
export type SandboxMint = {
  readonly provider?: "VIETTEL" | "MOBIFONE" | "VINAPHONE";
  readonly value?: number;
  readonly realValue?: number;
  readonly outcome?:
    | "success"
    | "wrong-denomination"
    | "used"
    | "invalid"
    | "delayed"
    | "maintenance";
  readonly callback?: "once" | "lost" | "repeated" | "early";
  readonly delayMs?: number;
};
export type SandboxCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
  readonly value: number;
};
export type SandboxCharge = {
  readonly requestId: string;
  readonly serial: string;
  readonly status: number;
  readonly calls: { readonly charging: number; readonly check: number };
  readonly callbacks: readonly { readonly status: number | null }[];
};
export type SandboxCallback = {
  readonly requestId: string;
  /** Values that replace the true ones. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly form?: CallbackForm;
  readonly times?: number;
};

const MAIN = new URL("../../../../sandbox/src/main.ts", import.meta.url);

/** Starts a portal with a sandbox that plays all outside parties. */
export async function startPortalWithSandbox(
  portalSettings: Record<string, string> = {},
  sandboxSettings: Record<string, string> = {},
  tuning?: TestTuning,
): Promise<{ portal: TestPortal; sandbox: Sandbox; close(): Promise<void> }> {
  const port = await takePort();
  const smtpPort = await takePort();
  const settings = {
    CARD_API_URL: cardApiUrl(port),
    GAME_API_URL: gameApiUrl(port),
    SEPAY_API_URL: `http://127.0.0.1:${port}/bank/userapi`,
    ...walletAddresses(port),
    SMS_API_URL: `http://127.0.0.1:${port}/sms`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "FS Online <no-reply@fsonline.example>",
    ...portalSettings,
  };
  const portal = await startTestPortal(settings, undefined, tuning);
  const start = startSandbox(port, portal.url, {
    SANDBOX_SMTP_PORT: String(smtpPort),
    ...sandboxSettings,
  });
  const sandbox = await start.catch(async (error: unknown) => {
    await portal.close();
    throw error;
  });
  return {
    portal,
    sandbox,
    close: async () => {
      await sandbox.close();
      await portal.close();
    },
  };
}

/** Does the same for this test file, and closes both after the file's tests. */
export async function aPortalWithSandbox(
  ...options: Parameters<typeof startPortalWithSandbox>
): Promise<{ portal: TestPortal; sandbox: Sandbox }> {
  const { close, ...both } = await startPortalWithSandbox(...options);
  afterAll(close);
  return both;
}

/** Starts the sandbox with the test portal's secrets. Its bank resends 600 times as fast as SePay. */
export async function startSandbox(
  port: number,
  portalUrl: string,
  settings: Record<string, string> = {},
): Promise<Sandbox> {
  const program = await startProgram(MAIN, {
    ...TEST_SECRETS,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: settings["SANDBOX_SMTP_PORT"] ?? String(await takePort()),
    SANDBOX_RETRY_SCALE: "1/600",
    PORTAL_URL: portalUrl,
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  const call = callerOf(url);
  return {
    url,
    gameApiUrl: gameApiUrl(port),
    transfer: (transfer) => call("/api/transfers", { method: "vietcombank", ...transfer }),
    repeat: (transferId) => call(`/api/transfers/${transferId}/repeat`, {}),
    settle: (transferId, decision) => call(`/api/transfers/${transferId}/settle`, decision),
    fault: async (party, fault, more) => {
      await call("/api/faults", { party, fault, ...more });
    },
    callsToHit: async (party) => {
      const settings = await call<{ party: Party; count: number | null }[]>("/api/faults");
      return settings.find((setting) => setting.party === party)?.count ?? 0;
    },
    setZoneOpen: async (zoneId, open) => {
      await call(`/api/game/zones/${zoneId}`, { open });
    },
    deliveriesTo: async (username) => {
      const { deliveries } = await call<{ deliveries: SandboxDelivery[] }>("/api/books");
      return deliveries.filter((delivery) => delivery.username === username);
    },
    mailTo: (address) => call(`/api/mail?to=${encodeURIComponent(address)}`),
    sms: async (sms) => {
      const body = { to: "0900000100", ...sms };
      return (await call<{ replies: SandboxReply[] }>("/api/sms", body)).replies;
    },
    textsTo: (phone) => call(`/api/sms?to=${encodeURIComponent(phone)}`),
    mintCard: (card) =>
      call("/api/cards", { provider: "VIETTEL", value: 100_000, outcome: "success", ...card }),
    cardCharges: () => call("/api/card-charges"),
    callBack: async (callback) =>
      (await call<{ deliveries: { status: number | null }[] }>("/api/card-callbacks", callback))
        .deliveries,
    setCallbackForm: async (form) => {
      await call("/api/card-callbacks/form", { form });
    },
    reset: async () => {
      await call("/api/reset", {});
    },
    close: () => program.stop(),
  };
}

export const gameApiUrl = (port: number): string => `http://127.0.0.1:${port}/game`;
export const cardApiUrl = (port: number): string => `http://127.0.0.1:${port}/card/chargingws/v2`;
export const walletAddresses = (port: number): Record<string, string> => ({
  MOMO_API_URL: `http://127.0.0.1:${port}/momo/v2/gateway/api`,
  VIETTEL_INQUIRY_URL: `http://127.0.0.1:${port}/viettel/PaymentAPI/webresources/postData`,
});
