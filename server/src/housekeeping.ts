import type { Registry } from "prom-client";
import { forgetExpiredChanges } from "./domain/account-changes.ts";
import { openChainHeadPublisher } from "./domain/chain-head.ts";
import { sealAllJournals } from "./domain/ledger.ts";
import { forgetExpiredCodes } from "./domain/forget-codes.ts";
import { forgetExpiredDevices } from "./domain/known-devices.ts";
import { forgetExpiredLinks } from "./domain/link-tokens.ts";
import { forgetEndedSessions } from "./domain/sessions.ts";
import { restoreDecoys } from "./domain/sms-codes.ts";
import { finishClosings } from "./features/account-closing/finish-closings.ts";
import { releaseCases } from "./features/lost-transfer/release-cases.ts";
import { retryCases } from "./features/lost-transfer/retry-cases.ts";
import { resumeCards } from "./features/payment/cards/resume-cards.ts";
import { fetchMissedNotices } from "./features/payment/fetch-missed-notices.ts";
import { forgetOldSms } from "./features/sms/store.ts";
import { forgetOldTopUps } from "./features/top-up/store.ts";
import { every } from "./kit/periodic.ts";
import { forgetOldLimits } from "./kit/rate-limits.ts";
import { forgetExpiredTokens } from "./kit/used-tokens.ts";
import type { Services } from "./services.ts";

const SEAL_EVERY_MS = 5_000;
const PUBLISH_CHAIN_HEAD_EVERY_MS = 15 * 60_000;
const FORGET_EVERY_MS = 10 * 60_000;

/** SePay advises to compare every 15 to 30 minutes; a player should not wait that long. */
const CATCH_UP_EVERY_MS = 5 * 60_000;
const RESUME_CARDS_EVERY_MS = 60_000;
const FINISH_CLOSINGS_EVERY_MS = 10 * 60_000;
const RETRY_CASES_EVERY_MS = 30_000;
const RELEASE_CASES_EVERY_MS = 10_000;

/**
 * What has to be done now and then; any number of processes may do it at once.
 * @param registry where its figures are told
 */
export function startHousekeeping(services: Services, registry?: Registry): () => Promise<void> {
  const { db, log } = services;
  const publishChainHead = openChainHeadPublisher(registry);
  const ends = [
    every(CATCH_UP_EVERY_MS, () => fetchMissedNotices(services), log),
    every(SEAL_EVERY_MS, (ending) => sealAllJournals(db, ending), log),
    every(PUBLISH_CHAIN_HEAD_EVERY_MS, () => publishChainHead(db, log), log),
    every(RESUME_CARDS_EVERY_MS, () => resumeCards(services), log),
    every(FINISH_CLOSINGS_EVERY_MS, () => finishClosings(services), log),
    every(RETRY_CASES_EVERY_MS, () => retryCases(services), log),
    every(RELEASE_CASES_EVERY_MS, () => releaseCases(services), log),
    every(
      FORGET_EVERY_MS,
      async () => {
        await forgetOldLimits(db);
        await forgetExpiredTokens(db);
        await forgetExpiredLinks(db);
        await forgetExpiredChanges(db);
        await forgetExpiredCodes(db);
        await forgetOldSms(db);
        await forgetEndedSessions(db);
        await forgetExpiredDevices(db);
        await forgetOldTopUps(db);
        await restoreDecoys(db);
      },
      log,
    ),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
