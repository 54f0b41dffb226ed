/**
 * Starts the sandbox program, which simulates all providers over their own wire formats (`startSandbox`), and controls
 * it: transfers, cards, faults, and what has arrived.
 */
import { startProgram } from "./child-program.ts";
import { callerOf, callWithJson } from "../http/raw-http.ts";
import { takePort } from "./ports.ts";
import { TEST_SECRETS } from "./test-secrets.ts";

/** The sandbox in its separate process. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

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
  /** Absent if the coins were delivered to the account. */
  readonly character?: string;
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

export type SandboxPushBrowser = {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type CallbackForm = "json" | "form" | "get";
export type SandboxMint = {
  readonly provider?: string;
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

/** Starts the sandbox with the test portal's secrets. Its bank resends notices 600 times as fast as SePay. */
export async function startSandbox(
  port: number,
  portalUrl: string,
  settings: Record<string, string> = {},
) {
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
    /** The address of the sandbox's own interface, for what has no method here. */
    url,
    call,
    gameApiUrl: gameApiUrl(port),
    /** Makes a transfer to the operator's account. The bank's feed notifies the portal. */
    transfer: (transfer: SandboxTransfer) =>
      call<SandboxOutcome>("/api/transfers", { method: "vietcombank", ...transfer }),
    /** Makes the bank resend the identical notice of a transfer. */
    repeat: (transferId: number | string, times = 1) =>
      call<SandboxOutcome>(`/api/transfers/${transferId}/repeat`, { times }),
    /** Makes a wallet decide a payment that it had left open. With `sendNotice: false`, the portal must query it. */
    settle: (
      transferId: number | string,
      decision: { readonly outcome: "paid" | "failed"; readonly sendNotice?: boolean },
    ) => call<SandboxOutcome>(`/api/transfers/${transferId}/settle`, decision),
    /** Makes a party fail from now on, or for `count` calls. */
    fault: async (party: Party, fault: Fault, more?: { ms?: number; count?: number }) => {
      await call("/api/faults", { party, fault, ...more });
    },
    /** Returns how many calls a fault will still hit. */
    callsToHit: async (party: Party) => {
      const settings = await call<{ party: Party; count: number | null }[]>("/api/faults");
      return settings.find((setting) => setting.party === party)?.count ?? 0;
    },
    setZoneOpen: async (zoneId: string, open: boolean) => {
      await call(`/api/game/zones/${zoneId}`, { open });
    },
    /** Returns what the game has delivered to an account, oldest first. */
    deliveriesTo: async (username: string) => {
      const { deliveries } = await call<{ deliveries: SandboxDelivery[] }>("/api/books");
      return deliveries.filter((delivery) => delivery.username === username);
    },
    /** Returns the emails to an address, newest first. */
    mailTo: (address: string) =>
      call<SandboxEmail[]>(`/api/mail?to=${encodeURIComponent(address)}`),
    /** Sends a text from a phone to a support number. @returns what the portal has sent meanwhile */
    sms: async (sms: SandboxSms) => {
      const body = { to: "0900000100", ...sms };
      return (await call<{ replies: SandboxReply[] }>("/api/sms", body)).replies;
    },
    /** Returns what the portal has sent to a phone, newest first. */
    textsTo: (phone: string) => call<SandboxText[]>(`/api/sms?to=${encodeURIComponent(phone)}`),
    /** Creates a card that nobody has submitted. `value` is the value to declare. */
    mintCard: (card?: SandboxMint) =>
      call<SandboxCard>("/api/cards", {
        provider: "VIETTEL",
        value: 100_000,
        outcome: "success",
        ...card,
      }),
    /** Returns the charges that the card gateway was asked for, oldest first. */
    cardCharges: () => call<SandboxCharge[]>("/api/card-charges"),
    /** Makes the card gateway send a callback about a charge, true or not. */
    callBack: async (callback: SandboxCallback) => {
      const path = "/api/card-callbacks";
      return (await call<{ deliveries: { status: number | null }[] }>(path, callback)).deliveries;
    },
    /** Sets the form of the card gateway's own callbacks. */
    setCallbackForm: async (form: CallbackForm) => {
      await call("/api/card-callbacks/form", { form });
    },
    /** Makes a browser that has agreed to Web Push messages. @returns what it gives to the page, and its id */
    pushBrowser: (senderKey?: string) =>
      call<SandboxPushBrowser>("/api/push/browsers", { senderKey }),
    /** Returns the push messages of a browser, decrypted, oldest first. */
    pushedTo: async (id: string) => {
      const messages = await call<{ text: string }[]>(`/api/push/browsers/${id}/messages`);
      return messages.map(({ text }) => JSON.parse(text) as Record<string, string>);
    },
    /** The browser takes no more messages: its push service answers 410. */
    withdrawPush: async (id: string) => {
      await callWithJson(`http://127.0.0.1:${port}/api/push/browsers/${id}/withdraw`, {});
    },
    /** Empties the books and ends all faults. */
    reset: async () => {
      await call("/api/reset", {});
    },
    close: () => program.stop(),
  };
}

export const gameApiUrl = (port: number): string => `http://127.0.0.1:${port}/game`;

/** Returns the settings by which a portal reaches card gateway, game and wallets. */
export const sandboxAddresses = (port: number): Record<string, string> => ({
  CARD_API_URL: `http://127.0.0.1:${port}/card/chargingws/v2`,
  GAME_API_URL: gameApiUrl(port),
  MOMO_API_URL: `http://127.0.0.1:${port}/momo/v2/gateway/api`,
  VIETTEL_INQUIRY_URL: `http://127.0.0.1:${port}/viettel/PaymentAPI/webresources/postData`,
});

/** Returns the settings by which a portal queries lost notices, and sends texts and emails. */
export const furtherAddresses = (port: number, smtpPort: number): Record<string, string> => ({
  SEPAY_API_URL: `http://127.0.0.1:${port}/bank/userapi`,
  SMS_API_URL: `http://127.0.0.1:${port}/sms`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: "FS Online <no-reply@fsonline.example>",
});
