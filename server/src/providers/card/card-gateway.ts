/** The interface of a scratch card gateway (`CardGateway`): charges, queries and callbacks, with their results. */
import type { Vnd } from "@portal/contract/values/money";
import type { UnknownOutcome } from "../http.ts";

/** A scratch card as it is sent to the gateway. Every query about it sends the same values. */
export type CardToCharge = {
  /** Identifies one charge of one card. Later queries name it. */
  readonly requestId: string;
  /** The gateway's code of the card's issuer, such as VIETTEL. */
  readonly telco: string;
  readonly serial: string;
  readonly pin: string;
  /** The value that the player declared. */
  readonly valueVnd: Vnd;
};

type TakenCard = {
  /** What the gateway pays the operator after its fee, if it says so. */
  readonly netVnd: Vnd | null;
  /** The gateway's own number of the charge. */
  readonly reference: string | null;
};

/**
 * The results that charges and queries share. `message` is the gateway's own, for the log and, in parts, the player.
 */
type CommonResult =
  /** Valid, and of the declared value: final. */
  | ({ readonly kind: "charged" } & TakenCard)
  /** Valid, but of another value, which is null if the gateway does not name it: final. */
  | ({ readonly kind: "other_value"; readonly realVnd: Vnd | null } & TakenCard)
  /** Wrong or already used: final. */
  | { readonly kind: "refused"; readonly message: string }
  /** The gateway holds the card and will decide. */
  | { readonly kind: "accepted" }
  /** The card may or may not have been charged. */
  | UnknownOutcome;

/** The result of a charge. */
export type CardCharge =
  | CommonResult
  /** Definite: the gateway did not take the card, which is unchanged. */
  | { readonly kind: "maintenance"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

/** The result of a query about a charge. */
export type CardCheck =
  | CommonResult
  /** The gateway does not know the charge, which may not have arrived yet, or did not understand the query. */
  | { readonly kind: "not_held"; readonly message: string };

/** A gateway's callback that a charge was decided, as received. */
export type CardCallbackRequest = {
  /** Without the question mark. */
  readonly query: string;
  readonly rawBody: Buffer;
};

/**
 * The card that a callback is about. Its status and amount are left out: the signature does not cover them,
 * so the callback is only a reason to query the gateway.
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

/** A service that charges scratch cards for the operator. None of its calls throws. */
export type CardGateway = {
  /** Names the gateway in the path of its callbacks. */
  readonly name: string;
  /** Submits the card. Call it once: the second time the gateway would find the card used. */
  charge(card: CardToCharge): Promise<CardCharge>;
  /** Queries the state of a charge. May be repeated without harm. */
  check(card: CardToCharge): Promise<CardCheck>;
  /** Verifies that the gateway sent the callback, then reads it. */
  readCallback(request: CardCallbackRequest): CardCallback;
};
