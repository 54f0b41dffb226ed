import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import type { SmsGateway } from "../../providers/sms/sms-gateway.ts";
import type { PartySettings } from "../passkeys/relying-party.ts";

/** What checking a proof needs. */
export type ProofServices = {
  readonly db: Queries;
  readonly log: FastifyBaseLogger;
  readonly config: PartySettings;
  readonly codeKey: Buffer;
  readonly totpEncryption: Encryption;
  /** Absent where the operator sends no email, or no SMS: then no code can come that way. */
  readonly mailer: Mailer | undefined;
  readonly smsGateway: SmsGateway | undefined;
};

/** Consumes one kind of proof. @returns false where it no longer works */
export type Consume = (tx: Transaction) => Promise<boolean>;
