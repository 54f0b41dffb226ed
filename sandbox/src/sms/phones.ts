/** Stores the texts between the players' phones and the portal: `received` are the portal's, `sent` the players'. */

type Text = {
  id: number;
  from: string;
  to: string;
  text: string;
  at: string;
};

/** Older texts are dropped. */
const MAX_KEPT = 1000;

export function createPhones() {
  let received: Text[] = [];
  let sent: Text[] = [];
  let lastId = 0;
  const write = (from: string, to: string, text: string): Text => ({
    id: ++lastId,
    from,
    to,
    text,
    at: new Date().toISOString(),
  });
  return {
    /** Keeps a text of the portal to a phone. */
    receive(from: string, to: string, text: string): Text {
      const message = write(from, to, text);
      received = [message, ...received].slice(0, MAX_KEPT);
      return message;
    },
    /** Keeps a text of a phone to a support number. */
    send(from: string, to: string, text: string): Text {
      const message = write(from, to, text);
      sent = [message, ...sent].slice(0, MAX_KEPT);
      return message;
    },
    /** Returns the portal's texts, newest first. */
    received: (to?: string) =>
      to === undefined ? received : received.filter((one) => one.to === to),
    /** Returns the portal's texts after this one, oldest first. */
    receivedAfter: (id: number) => received.filter((one) => one.id > id).toReversed(),
    /** Returns the players' texts, newest first. */
    sent: () => sent,
    lastId: () => lastId,
    clear() {
      received = [];
      sent = [];
    },
  };
}

/** Turns `+84…`, `84…` and `0084…` into `0…`. Any other text keeps its digits. */
export function nationalNumber(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.replace(/^(?:00)?84(?=\d{9}$)/, "0");
}

/** Returns the gateways' form: 84 and nine digits. */
export function internationalNumber(text: string): string {
  return nationalNumber(text).replace(/^0(?=\d{9}$)/, "84");
}

/**
 * - `delivered`, `failed`: reported after a second.
 * - `late`: delivered, and reported much later.
 * - `lost`: delivered and not reported, but returned on request.
 * - `never`: the network never decides.
 */
export const reportModes = ["delivered", "failed", "late", "lost", "never"] as const;
export type ReportMode = (typeof reportModes)[number];

export type Report = { readonly phone: string; readonly status: number };

/** The deliveries of the portal's texts: the network's decisions, and how the gateway reports them. */
export function createReports() {
  const reports = new Map<string, readonly Report[]>();
  return {
    /** How further texts are delivered. */
    mode: reportModes[0] as ReportMode,
    keep: (tranId: number, of: readonly Report[]) => void reports.set(String(tranId), of),
    of: (tranId: string) => reports.get(tranId),
    clear() {
      reports.clear();
      this.mode = reportModes[0];
    },
  };
}
