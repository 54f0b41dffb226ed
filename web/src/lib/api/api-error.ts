/** Errors of calls: the class `ApiError`, common statuses, and how responses and thrown values become errors. */
import type { Call, ErrorCodeOf } from "@portal/contract/http/call";
import {
  CONNECTION_LOST_MESSAGE,
  errorReply,
  type ErrorReply,
  type FieldErrors,
} from "@portal/contract/http/errors";
import * as z from "zod/mini";
import { noteThrown } from "../browser/thrown.ts";

/** The status of an error without a response: the network failed, or the request timed out. */
export const NO_ANSWER = 0;

/** The status of a programming error of the page. The result of the request is unknown, too. */
const PAGE_BROKE = -1;
const PAGE_BROKE_MESSAGE =
  "Trang gặp lỗi. Bạn tải lại trang giúp nhé; nếu vẫn lỗi, hãy báo cho bộ phận hỗ trợ.";

/** Nobody is signed in, or the session has ended. */
export const UNAUTHORIZED = 401;

/** The object of the call does not exist, or no longer. */
export const NOT_FOUND = 404;

/** The account has changed meanwhile, so the page shows outdated data. */
export const CONFLICT = 409;

/** The error of a call. `message` is Vietnamese and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  /** True where the response had errors of fields only; `message` is then the first of them. */
  readonly isOfFields: boolean;
  /** The challenge to solve before the call is sent again, where `errorCode` asks for one. */
  readonly challenge: ErrorReply["challenge"];

  constructor(details: {
    statusCode: number;
    message: string;
    errors?: FieldErrors | undefined;
    errorCode?: string | undefined;
    requestId?: string | undefined;
    isOfFields?: boolean;
    challenge?: ErrorReply["challenge"];
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.statusCode = details.statusCode;
    this.errors = details.errors;
    this.errorCode = details.errorCode;
    this.requestId = details.requestId;
    this.isOfFields = details.isOfFields ?? false;
    this.challenge = details.challenge;
  }
}

/** The status for an address without a valid id. */
const NOT_AN_ID = 422;

/** Whether a page's address leads to nothing. */
export const isNotThere = ({ statusCode }: ApiError): boolean =>
  statusCode === NOT_FOUND || statusCode === NOT_AN_ID;

/** No response: the network failed, or the request timed out. */
export const connectionLost = (): ApiError =>
  new ApiError({ statusCode: NO_ANSWER, message: CONNECTION_LOST_MESSAGE });

/** The browser keeps no cookies for the portal, and without them nobody can sign in. */
export const cookiesBlocked = (): ApiError =>
  new ApiError({
    statusCode: NO_ANSWER,
    message:
      "Trình duyệt đang chặn cookie nên trang chưa làm được việc này. Hãy mở cài đặt của trình duyệt, cho phép cookie với trang này rồi thử lại.",
  });

/** A `catch` handler for steps that fail only with the connection. @throws ApiError always */
export const throwConnectionLost = (): never => {
  throw connectionLost();
};

const messages = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((said) => [said].flat()),
);
/** The parts of an error (specification §7, §8): a message, messages of fields, or both. */
const errorBody = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), messages)),
  errorCode: errorReply.shape.errorCode,
  challenge: errorReply.shape.challenge,
  requestId: errorReply.shape.requestId,
});

/**
 * Reads the error from a response's body. In a response that is not ours (a proxy's page) only the status is
 * known.
 */
export function readApiError(statusCode: number, body: unknown): ApiError {
  const { message, ...said } = errorBody.safeParse(body).data ?? {};
  const first = Object.values(said.errors ?? {}).flat()[0];
  const isOfFields = !message && first !== undefined;
  return new ApiError({
    ...said,
    statusCode,
    message: message || (first ?? CONNECTION_LOST_MESSAGE),
    isOfFields,
  });
}

/** Returns anything thrown as an error that can be shown. Errors that no call threw are programming errors. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  noteThrown(thrown);
  return new ApiError({ statusCode: PAGE_BROKE, message: PAGE_BROKE_MESSAGE, cause: thrown });
}

/**
 * Returns the `errorCode` of a call's error, typed by the codes that the call's contract lists. A caller that handles
 * one code decides about all of them: `satisfies` after the branches fails to compile when the contract lists another.
 * Codes that every call may return are not in the type: treat them like `undefined`.
 */
export const codeOf = <C extends Call>(
  _call: C,
  { errorCode }: ApiError,
): ErrorCodeOf<C> | undefined => errorCode;
