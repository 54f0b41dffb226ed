import { CONNECTION_LOST_MESSAGE, errorReply, type FieldErrors } from "@portal/contract/errors";

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

  constructor(details: {
    statusCode: number;
    message: string;
    errors?: FieldErrors | undefined;
    errorCode?: string | undefined;
    requestId?: string | undefined;
  }) {
    super(details.message);
    this.statusCode = details.statusCode;
    this.errors = details.errors;
    this.errorCode = details.errorCode;
    this.requestId = details.requestId;
  }
}

/** No answer came: the network failed, or the time was up. */
export const connectionLost = (): ApiError =>
  new ApiError({ statusCode: NO_ANSWER, message: CONNECTION_LOST_MESSAGE });

/** The error in an answer's body; of an answer that is not ours (a proxy's page) only the status is known. */
export function readApiError(statusCode: number, body: unknown): ApiError {
  const parsed = errorReply.safeParse(body);
  if (!parsed.success) return new ApiError({ statusCode, message: CONNECTION_LOST_MESSAGE });
  return new ApiError({ ...parsed.data, statusCode });
}

/** Whatever was thrown, as an error that can be shown. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : connectionLost();
}
