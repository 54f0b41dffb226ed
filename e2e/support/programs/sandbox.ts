/** Calls the sandbox's interface for scripts (`sandboxAt`). */
import { type Ports, PORTS, sandboxUrl } from "./stack.ts";

type SandboxCharge = {
  requestId: string;
  serial: string;
  calls: { charging: number; check: number };
};
type GameZone = {
  name: string;
  characters: string[];
  coins: number;
  deliveries: { coins: number }[];
};
export type SandboxCard = { serial: string; pin: string; value: number };

/** Returns the sandbox's interface for scripts. */
export function sandboxAt(ports: Ports) {
  const get = async <T>(path: string) => answer<T>(await fetch(sandboxUrl(ports) + path));
  const post = async <T>(path: string, body: object) =>
    answer<T>(
      await fetch(sandboxUrl(ports) + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  return {
    transfer: (transfer: {
      method: string;
      amount: number;
      content: string;
      outcome?: string;
      /** For money that leaves the account. */
      transferType?: "out";
      /** With an id, the same transfer can be sent again. */
      id?: string;
      reference?: string;
      /** How many copies of the notice are sent. */
      times?: number;
    }) => post<{ id: string; deliveries: { status: number }[] }>("/api/transfers", transfer),
    /** Makes a wallet decide a pending payment without notifying the portal. */
    settleSilently: (id: string, outcome: "paid" | "failed") =>
      post(`/api/transfers/${id}/settle`, { outcome, sendNotice: false }),
    gameAccount: (username: string) => get<{ zones: GameZone[] }>(`/api/game/accounts/${username}`),
    /** Returns the emails to an address, newest first. */
    emailsTo: (address: string) =>
      get<{ subject: string; text: string; links: string[] }[]>(
        `/api/mail?to=${encodeURIComponent(address)}`,
      ),
    /** Sends a text from a player's phone. @returns the portal's replies */
    text: async (message: { from: string; to: string; text: string }) =>
      (await post<{ replies: { to: string; text: string }[] }>("/api/sms", message)).replies,
    /** Returns the portal's texts to a phone, newest first. */
    textsTo: (phone: string) => get<{ text: string }[]>(`/api/sms?to=${phone}`),
    /** Sets whether the portal's texts arrive from now on. */
    decideTexts: (mode: "delivered" | "failed") => post("/api/sms/reports", { mode }),
    /** Returns what a player has shared, newest first. */
    sharedPosts: (username: string) =>
      get<{ url: string | null }[]>(`/api/game/share-posts?username=${username}`),
    /** Creates a Viettel card that nobody has submitted. */
    mintCard: (card: { value?: number; outcome?: string; delayMs?: number }) =>
      post<SandboxCard>("/api/cards", {
        provider: "VIETTEL",
        value: 100_000,
        outcome: "success",
        ...card,
      }),
    /** Returns the only charge of a card, with the number of the portal's calls about it. */
    chargeOf: async (serial: string) => {
      const charges = await get<SandboxCharge[]>("/api/card-charges");
      const [charge, ...others] = charges.filter((each) => each.serial === serial);
      if (!charge || others.length > 0) throw new Error(`${others.length} more charges: ${serial}`);
      return charge;
    },
    /** Makes the gateway decide about a delayed card now. */
    decideCharge: ({ requestId }: SandboxCharge) =>
      post(`/api/card-charges/${requestId}/decision`, {}),
    fault: (party: string, fault: string, count?: number) =>
      post("/api/faults", { party, fault, ...(count === undefined ? {} : { count }) }),
  };
}

export const sandbox = sandboxAt(PORTS);

export type Sandbox = typeof sandbox;

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok)
    throw new Error(`sandbox answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
