import type { Vnd } from "@portal/contract/money";

/** A scratch card as it goes to the gateway; the same in every question about it. */
export type CardToCharge = {
  /** One charge of one card: what the gateway is asked about later. */
  readonly requestId: string;
  /** The gateway's code of who issued the card: VIETTEL. */
  readonly telco: string;
  readonly serial: string;
  readonly pin: string;
  /** As the player declared it. */
  readonly valueVnd: Vnd;
};

type Taken = {
  /** What the gateway pays the operator after its fee, where it says so. */
  readonly netVnd: Vnd | null;
  /** The gateway's own number of the charge. */
  readonly reference: string | null;
};

/** What both calls may answer. `message` is the gateway's own, for the log and, in parts, the player. */
type KnownState =
  /** Good, and of the declared value: final. */
  | ({ readonly kind: "charged" } & Taken)
  /** Good, but of another value; null where the gateway does not say of which: final. */
  | ({ readonly kind: "other_value"; readonly realVnd: Vnd | null } & Taken)
  /** Wrong or used: final. */
  | { readonly kind: "refused"; readonly message: string }
  /** The gateway has it and will decide. */
  | { readonly kind: "accepted" }
  /** Nothing can be concluded: neither that the card was charged nor that it was not. */
  | { readonly kind: "unknown"; readonly reason: string; readonly alarm: boolean };

/** The answer to a charge. */
export type CardCharge =
  | KnownState
  /** Definite: the gateway did not take the card, which is as it was. */
  | { readonly kind: "maintenance"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

/** The answer to the question what became of a charge. */
export type CardCheck =
  | KnownState
  /** The gateway knows of no such charge, or cannot say: not yet, or it never came. */
  | { readonly kind: "not_held"; readonly message: string };

/** A gateway's call that something has been decided, as it came. */
export type CardCallbackRequest = {
  /** Without the question mark. */
  readonly query: string;
  readonly rawBody: Buffer;
};

/**
 * What a callback is about. What it says of status and amount is not here: its signature does not cover
 * them, so it is only an occasion to ask.
 */
export type CardCallback =
  | {
      readonly kind: "card";
      readonly requestId: string;
      readonly serial: string;
      readonly pin: string;
      readonly declaredVnd: Vnd | null;
    }
  | { readonly kind: "refused"; readonly reason: "malformed" | "bad_signature" };

/** Whoever charges scratch cards for the operator. None of its calls throws. */
export type CardGateway = {
  /** Names it in the path of its callbacks. */
  readonly name: string;
  /** Hands the card in. Once: a second time the card would be found used. */
  charge(card: CardToCharge): Promise<CardCharge>;
  /** Asks what became of a charge; as often as one likes. */
  check(card: CardToCharge): Promise<CardCheck>;
  /** Proves that the gateway sent it, then reads it. */
  readCallback(request: CardCallbackRequest): CardCallback;
};
