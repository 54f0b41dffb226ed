import type { BodyOf } from "@portal/contract/call";
import type { register } from "@portal/contract/sign-up";
import type { FastifyReply } from "fastify";
import { assertHuman } from "../../domain/assert-human.ts";
import { errors } from "../../domain/errors.ts";
import { hashNewPassword } from "../../domain/password-policy.ts";
import { makePaymentCode } from "../../domain/payment-code.ts";
import { toMobileE164 } from "../../domain/phone-numbers.ts";
import { startSession } from "../../domain/sessions.ts";
import { isReserved } from "../../domain/usernames.ts";
import {
  insertUser,
  type NewUser,
  PAYMENT_CODE_UNIQUE,
  USERNAME_UNIQUE,
} from "../../domain/users.ts";
import { violatedConstraint } from "../../kit/database-errors.ts";
import type { Queries } from "../../kit/database.ts";
import type { Services } from "../../services.ts";

type Registration = BodyOf<typeof register> & {
  readonly address: string;
  readonly previousToken: string | undefined;
};

/**
 * Creates the account and signs it in.
 * @throws phoneInvalid, usernameReserved, usernameTaken, passwordCommon, passwordPersonal,
 * botCheckFailed, botCheckUnavailable
 */
export async function registerUser(
  services: Services,
  reply: FastifyReply,
  form: Registration,
): Promise<undefined> {
  const { db, cookies, botCheck, log } = services;
  const phoneNumber = toMobileE164(form.phone);
  if (!phoneNumber) throw errors.phoneInvalid();
  if (isReserved(form.username)) throw errors.usernameReserved();
  await assertHuman(botCheck, form.gReCaptchaToken, "registerFormSubmit", form.address);
  const userId = await insertWithFreshCode(db, {
    username: form.username,
    phoneNumber,
    receivesNewsletter: form.receiveNewsletter,
    passwordHash: await hashNewPassword(services, {
      password: form.password,
      field: "password",
      owner: { username: form.username, phoneNumber },
    }),
  });
  log.info({ event: "registered", userId }, "account created");
  const { previousToken } = form;
  await startSession(db, cookies, reply, { userId, remember: false, previousToken });
}

/** The database decides who was first to a name; a code that somebody has is drawn again. */
async function insertWithFreshCode(
  db: Queries,
  user: Omit<NewUser, "paymentCode">,
): Promise<number> {
  for (;;) {
    try {
      return await insertUser(db, { ...user, paymentCode: makePaymentCode() });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === USERNAME_UNIQUE) throw errors.usernameTaken();
      if (constraint !== PAYMENT_CODE_UNIQUE) throw error;
    }
  }
}
