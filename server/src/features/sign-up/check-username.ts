import type { BodyOf } from "@portal/contract/http/call";
import type { checkUsername as call } from "@portal/contract/sign-up";
import { isUsernameTaken } from "../../domain/accounts/new-accounts.ts";
import { isReserved } from "../../domain/accounts/spellings.ts";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/** Checks whether a username is free. Nothing is reserved by it: the registration decides. */
export async function checkUsername(
  services: Services,
  { username, gReCaptchaToken, address }: BodyOf<typeof call> & { readonly address: string },
): Promise<undefined> {
  if (isReserved(username)) throw errors.usernameReserved();
  await assertHuman(services, {
    token: gReCaptchaToken,
    action: "registerUsernameCheck",
    address,
  });
  if (await isUsernameTaken(services.db, username)) throw errors.usernameTaken();
}
