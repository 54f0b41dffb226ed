/**
 * One object describes each HTTP call. The server implements it, the page is typed by it, and the
 * OpenAPI document is generated from it.
 */
import type * as z from "zod/mini";

/** Who may make a call: anybody, or only somebody signed in. */
export type Who = "anyone" | "user";

export type Call<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Caller extends Who = Who,
  Code extends string = string,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `{name}` for parameters, as the specification writes it. */
  readonly path: string;
  readonly who: Caller;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: 204 without a body. Optional itself (`z.optional`): 204 where there is nothing to say. */
  readonly reply?: Reply;
  /** The machine names of the refusals that are this call's own; any call may answer `commonErrorCodes` too. */
  readonly errors?: readonly Code[];
  /** True for a call that moves money: it takes an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  /** True for login, registration and what leads to a new password: GET /api/csrf-cookie precedes it. */
  readonly takesFreshToken?: boolean;
  /** True for what a player may do while the account waits to be closed: nothing else is let in. */
  readonly whileClosing?: boolean;
};

/** Keeps the literal types of a call's schemas and error codes. */
export function defineCall<
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Reply extends z.ZodMiniType | undefined = undefined,
  Caller extends Who = Who,
  const Code extends string = never,
>(
  call: Call<Params, Query, Body, Reply, Caller, Code>,
): Call<Params, Query, Body, Reply, Caller, Code> {
  return call;
}

/** Whether a success may come without a body. */
export function mayBeEmpty({ reply }: Call): boolean {
  return !reply || reply.safeParse(undefined).success;
}

type Present<S> = Exclude<S, undefined>;
type Out<S> = [Present<S>] extends [never]
  ? undefined
  : Present<S> extends z.ZodMiniType
    ? z.output<Present<S>>
    : undefined;
type In<S> = [Present<S>] extends [never]
  ? undefined
  : Present<S> extends z.ZodMiniType
    ? z.input<Present<S>>
    : undefined;

export type ParamsOf<C extends Call> = Out<C["params"]>;
export type QueryOf<C extends Call> = Out<C["query"]>;
export type BodyOf<C extends Call> = Out<C["body"]>;
/** What a caller sends, before the schema's defaults and transforms. */
export type BodyInput<C extends Call> = In<C["body"]>;
export type ReplyOf<C extends Call> = Out<C["reply"]>;
/** What a handler returns. */
export type ReplyInput<C extends Call> = In<C["reply"]>;
/** The machine names of a call's own refusals. */
export type ErrorCodeOf<C extends Call> = NonNullable<C["errors"]>[number];
