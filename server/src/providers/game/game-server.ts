import type { Coins, Kp } from "@portal/contract/money";

export type GameZone = { readonly id: string; readonly name: string; readonly open: boolean };

export type AccountZone = {
  readonly id: string;
  readonly name: string;
  /** Names of the account's characters there. */
  readonly characters: readonly string[];
};

export type DeliveryOrder = {
  /** One delivery, however often it is ordered: repeat it with the same order to the letter. */
  readonly requestId: string;
  readonly gameId: string;
  readonly account: string;
  readonly zoneId: string;
  /** In the game's smallest unit. */
  readonly coins: Coins;
  readonly creditSpent: Kp;
};

/** Nothing can be concluded: neither that the coins arrived nor that they did not. */
export type Unknown = {
  readonly kind: "unknown";
  readonly reason: UnknownReason;
  /** It will not mend itself: a person has to look. */
  readonly alarm: boolean;
};

export type UnknownReason =
  | "timeout"
  | "unreachable"
  /** The game cannot say at present. */
  | "busy"
  /** Key, clock or signature do not suit the game. */
  | "unauthorized"
  /** The game holds another order under this request id. */
  | "conflict"
  /** Not an answer of the agreed form. */
  | "bad_answer";

export type Delivery =
  /** `duplicate`: it had been delivered before. */
  | { readonly kind: "delivered"; readonly duplicate: boolean }
  /** Definite: the game has not delivered, nor will it. `message` is the game's own, for the log. */
  | { readonly kind: "refused"; readonly message: string }
  | Unknown;

export type DeliveryState =
  | { readonly kind: "delivered" | "processing" | "rejected" | "not_found" }
  | Unknown;

/** The game that coins are delivered to. None of its calls throws. */
export type GameServer = {
  zones(): Promise<{ readonly kind: "zones"; readonly zones: readonly GameZone[] } | Unknown>;
  /** Zones in which the account has characters; none for an account that the game does not know. */
  accountZones(
    account: string,
  ): Promise<{ readonly kind: "zones"; readonly zones: readonly AccountZone[] } | Unknown>;
  deliver(order: DeliveryOrder): Promise<Delivery>;
  deliveryState(requestId: string): Promise<DeliveryState>;
};
