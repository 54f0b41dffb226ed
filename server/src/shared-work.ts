import { publishChainHead } from "./domain/chain-head.ts";
import { deleteExpiredCodes } from "./domain/forget-codes.ts";
import { chainAllJournals } from "./domain/ledger.ts";
import { deleteExpiredLinks } from "./domain/link-tokens.ts";
import { sendMail, SEND_MAIL } from "./domain/outgoing-mail.ts";
import { sendSms, SEND_SMS } from "./domain/outgoing-sms.ts";
import { restoreDecoys } from "./domain/sms-codes.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "./feature.ts";
import { deleteOldLimits } from "./kit/rate-limits.ts";
import { deleteExpiredTokens } from "./kit/used-tokens.ts";

const SEAL_EVERY_MS = 5_000;
const PUBLISH_CHAIN_HEAD_EVERY_MS = 15 * 60_000;

/** The jobs and the periodic work of what several features share. */
export const sharedWork: Feature = {
  jobs: [job(SEND_MAIL, sendMail), job(SEND_SMS, sendSms)],
  periodic: [
    { everyMs: SEAL_EVERY_MS, run: ({ db }, ending) => chainAllJournals(db, ending) },
    { everyMs: PUBLISH_CHAIN_HEAD_EVERY_MS, run: publishChainHead },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldLimits(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredTokens(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredLinks(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredCodes(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => restoreDecoys(db) },
  ],
};
