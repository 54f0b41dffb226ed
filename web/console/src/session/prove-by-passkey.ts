/** Proves the signed-in person by passkey. Loaded on first use. */
import {
  addStaffPasskey,
  prove,
  startProof,
  startStaffPasskey,
} from "@portal/contract/console/proofs";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError, asApiError, NO_ANSWER } from "../../../src/lib/api/api-error.ts";
import type { CallInput } from "../../../src/lib/api/api.ts";

/** Makes a call of the contract. */
type Send = <C extends Call>(call: C, input: CallInput<C>) => Promise<ReplyOf<C>>;

/**
 * Opens the browser's own dialog: for one of the person's passkeys, or to make the first one, which proves them too.
 * @throws ApiError; browsers do not distinguish cancelling from waiting too long
 */
export async function proveByPasskey(send: Send): Promise<void> {
  try {
    const optionsJSON = await send(startProof, {});
    const credential = await asked(() => startAuthentication({ optionsJSON }));
    await send(prove, { body: { credential } });
  } catch (thrown) {
    if (asApiError(thrown).errorCode !== "passkey_missing") throw thrown;
    await addPasskey(send);
  }
}

/** Makes a passkey of this device the person's. @throws ApiError */
export async function addPasskey(send: Send): Promise<void> {
  const optionsJSON = await send(startStaffPasskey, {});
  const credential = await asked(() => startRegistration({ optionsJSON }));
  await send(addStaffPasskey, { body: { credential } });
}

async function asked<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch {
    throw new ApiError({
      statusCode: NO_ANSWER,
      message: "Chưa xác nhận được bằng khóa truy cập. Hãy thử lại.",
    });
  }
}
