/** The interface of the game's server (`GameServer`): zones, characters and deliveries of coins, with their results. */
import type { Coins, Kp } from "@portal/contract/values/money";
import type { UnknownOutcome } from "../http.ts";

export type GameZone = { readonly id: string; readonly name: string; readonly open: boolean };

/** A character of an account. */
export type GameCharacter = {
  /** The game's own id, which orders contain; absent if the game delivers to accounts. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly level?: number | undefined;
};

/** A zone in which the account has characters. */
export type AccountZone = {
  readonly id: string;
  readonly name: string;
  readonly characters: readonly GameCharacter[];
};

/** Coins to deliver to a player's account in the game. */
export type DeliveryOrder = {
  /** The idempotency key. A repeated order must be identical. */
  readonly requestId: string;
  readonly gameId: string;
  readonly account: string;
  readonly zoneId: string;
  /** The game's id of the receiving character; null: the account receives. */
  readonly characterId: string | null;
  /** In the game's smallest unit. */
  readonly coins: Coins;
  readonly creditSpent: Kp;
};

/** Why the outcome of a call is unknown: the coins may or may not have been delivered. */
export type UnknownReason =
  | "timeout"
  | "unreachable"
  /** The game cannot decide at present. */
  | "busy"
  /** The game does not accept our key, clock or signature. */
  | "unauthorized"
  /** The game holds another order under this request id. */
  | "conflict"
  /** The response does not have the agreed form. */
  | "bad_answer";

/** The game's response to an order of coins. */
export type Delivery =
  /** `duplicate`: it had already been delivered. */
  | { readonly kind: "delivered"; readonly duplicate: boolean }
  /** Definite: the game has not delivered and will not. `message` is the game's own, for the log. */
  | { readonly kind: "refused"; readonly message: string }
  | UnknownOutcome<UnknownReason>;

/** The game's state of an order. */
export type DeliveryState =
  | { readonly kind: "delivered" | "processing" | "rejected" | "not_found" }
  | UnknownOutcome<UnknownReason>;

/** The game server that coins are delivered to. None of its calls throws. */
export type GameServer = {
  zones(): Promise<
    { readonly kind: "zones"; readonly zones: readonly GameZone[] } | UnknownOutcome<UnknownReason>
  >;
  /** Returns the zones in which the account has characters, and none for an unknown account. */
  accountZones(
    account: string,
  ): Promise<
    | { readonly kind: "zones"; readonly zones: readonly AccountZone[] }
    | UnknownOutcome<UnknownReason>
  >;
  deliver(order: DeliveryOrder): Promise<Delivery>;
  deliveryState(requestId: string): Promise<DeliveryState>;
};
