import { deleteExpiredLinks } from "./domain/credentials/link-tokens.ts";
import { deleteExpiredCodes } from "./domain/credentials/one-time-codes.ts";
import { restoreDecoys } from "./domain/credentials/sms-codes.ts";
import { publishChainHead, chainAllJournals } from "./domain/ledger/hash-chain.ts";
import { sendMail, SEND_MAIL } from "./domain/notifications/mail-queue.ts";
import { deleteOldMessages } from "./domain/notifications/message-log.ts";
import { sendSms, SEND_SMS } from "./domain/notifications/sms-queue.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "./feature.ts";
import { deleteExpiredTokens } from "./kit/crypto/used-tokens.ts";
import { deleteOldLimits } from "./kit/limits/rate-limits.ts";

const CHAIN_EVERY_MS = 5_000;
const PUBLISH_CHAIN_HEAD_EVERY_MS = 15 * 60_000;

/** The jobs and periodic work that several features share. */
export const sharedWork: Feature = {
  jobs: [job(SEND_MAIL, sendMail), job(SEND_SMS, sendSms)],
  periodic: [
    { everyMs: CHAIN_EVERY_MS, run: ({ db }, ending) => chainAllJournals(db, ending) },
    { everyMs: PUBLISH_CHAIN_HEAD_EVERY_MS, atStart: true, run: publishChainHead },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldLimits(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredTokens(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredLinks(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredCodes(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => restoreDecoys(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldMessages(db) },
  ],
};
