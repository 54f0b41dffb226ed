/** A word that the project no longer uses, and its replacement. */
export type RetiredWord = {
  /** As it was written, capitals included; `*` at an end matches the rest of a name. */
  readonly word: string;
  readonly instead: string;
};

/**
 * Words that must not return: retired-words.test.ts finds them in every file and file name. A commit that
 * renames something adds the old word here. docs/terms.md defines today's words.
 */
export const retiredWords: readonly RetiredWord[] = [
  { word: "half-done login", instead: "login challenge" },
  { word: "pending login", instead: "login challenge" },
  { word: "hers", instead: "the player's" },
  { word: "tellCase*", instead: "notify…" },
  { word: "tellOfRefusal*", instead: "log…" },
  { word: "byHand", instead: "runOperation" },
  { word: "RefusedByHand", instead: "OperationRefused" },
  { word: "Deed", instead: "AuditEntry" },
  { word: "logDeed", instead: "writeAuditEntry" },
  { word: "Rehearsal", instead: "DryRunRollback" },
  { word: "tellUser*", instead: "publishToUser" },
  { word: "tellOwner*", instead: "notifyOwner" },
  { word: "tellOf*", instead: "notifyOf… or send…" },
  { word: "NewsOfLogin", instead: "NewDeviceAlert" },
  { word: "PostOffice", instead: "MailQueue" },
  { word: "MailRoom", instead: "MailSending" },
  { word: "Letterhead", instead: "EmailBranding" },
  { word: "sealWith", instead: "encryptionWith" },
  { word: "seal_journals", instead: "chain_journals" },
  { word: "journal_seals*", instead: "journal_chain" },
  { word: "signOfSession", instead: "sessionHint" },
  { word: "leave_job", instead: "enqueue_job" },
  { word: "takeAway", instead: "cancel" },
  { word: "inLots", instead: "batched" },
  { word: "handIn*", instead: "submit" },
  { word: "hearCallback", instead: "handleCallback" },
  { word: "useUp*", instead: "consume" },
  { word: "forgetEnded*", instead: "deleteEnded…" },
  { word: "forgetExpired*", instead: "deleteExpired…" },
  { word: "PendingLogin*", instead: "LoginChallenge" },
  { word: "pending_logins", instead: "login_challenges" },
  { word: "WayCards", instead: "NextSteps" },
  { word: "ToldAbove", instead: "FormErrorContext" },
  { word: "leavesOpen", instead: "isOutcomeUnknown" },
  { word: "ProviderMood", instead: "ProviderBehaviour" },
];
