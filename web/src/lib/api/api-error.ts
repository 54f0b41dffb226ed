import {
  CONNECTION_LOST_MESSAGE,
  errorReply,
  type ErrorReply,
  type FieldErrors,
} from "@portal/contract/errors";
import * as z from "zod/mini";

/** The status of an error that no server gave: the network failed or the time was up. */
export const NO_ANSWER = 0;

/** Nobody is signed in, or no more. */
export const UNAUTHORIZED = 401;

/** What the call was about is not there, or no more. */
export const NOT_FOUND = 404;

/** The account has changed meanwhile: what the page shows of it is old. */
export const CONFLICT = 409;

/** What went wrong with a call. `message` is Vietnamese and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  /** The answer spoke of fields alone; `message` is the first that it said of them. */
  readonly isOfFields: boolean;
  /** What is to be solved before the call is sent again, where `errorCode` says so. */
  readonly challenge: ErrorReply["challenge"];

  constructor(details: {
    statusCode: number;
    message: string;
    errors?: FieldErrors | undefined;
    errorCode?: string | undefined;
    requestId?: string | undefined;
    isOfFields?: boolean;
    challenge?: ErrorReply["challenge"];
  }) {
    super(details.message);
    this.statusCode = details.statusCode;
    this.errors = details.errors;
    this.errorCode = details.errorCode;
    this.requestId = details.requestId;
    this.isOfFields = details.isOfFields ?? false;
    this.challenge = details.challenge;
  }
}

/** No answer came: the network failed, or the time was up. */
export const connectionLost = (): ApiError =>
  new ApiError({ statusCode: NO_ANSWER, message: CONNECTION_LOST_MESSAGE });

const messages = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((said) => [said].flat()),
);
/** What an error may say (specification §7, §8); a message, or messages of fields, or both. */
const errorBody = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), messages)),
  errorCode: errorReply.shape.errorCode,
  challenge: errorReply.shape.challenge,
  requestId: errorReply.shape.requestId,
});

/** The error in an answer's body; of an answer that is not ours (a proxy's page) only the status is known. */
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

/** Whatever was thrown, as an error that can be shown. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : connectionLost();
}
