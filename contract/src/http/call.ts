/**
 * `defineCall`: one object describes each HTTP call. The server implements it, the page takes its types from it, and
 * the OpenAPI document is generated from it.
 */
import type * as z from "zod/mini";

/** Who may make a call: anybody, or only a signed-in user. */
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
  /**
   * Absent: always 204 without a body. An optional schema (`z.optional`): 204 where there is nothing to
   * return.
   */
  readonly reply?: Reply;
  /** The error codes of this call alone; any call may also respond with `commonErrorCodes`. */
  readonly errors?: readonly Code[];
  /** True for a call that moves money: it requires an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  /** True for login, registration and password recovery: the page calls GET /api/csrf-cookie first. */
  readonly takesFreshToken?: boolean;
  /** True for calls that work while the account waits to be closed; all others are refused then. */
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

/** Whether a success may have no body. */
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
/** The error codes that a call lists itself, without the common ones. */
export type ErrorCodeOf<C extends Call> = NonNullable<C["errors"]>[number];
