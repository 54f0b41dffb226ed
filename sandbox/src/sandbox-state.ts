/** Creates and resets the state of the sandbox. It is in memory, so each start begins empty. */
import { bankAccounts } from "./bank/bank-provider.ts";
import { createBankProvider } from "./bank/feed.ts";
import { createCardBook } from "./card/book.ts";
import type { Config } from "./config.ts";
import { createDeliveries } from "./game/deliveries.ts";
import { createZones } from "./game/zones.ts";
import { createChanges, topics } from "./kit/changes.ts";
import { createFaults } from "./kit/faults.ts";
import { createLifetime } from "./kit/lifetime.ts";
import { createGrants } from "./oidc/grants.ts";
import { createPushBrowsers } from "./push/browsers.ts";
import { createPhones, createReports } from "./sms/phones.ts";
import { createMailbox } from "./smtp/mailbox.ts";
import { createSharedPosts } from "./social/posts.ts";
import { createTransferBook } from "./transfers/book.ts";
import type { Method, TransferProvider } from "./transfers/transfer-provider.ts";
import { createMomoProvider } from "./wallet/momo.ts";
import { createViettelProvider } from "./wallet/viettel.ts";

export type SandboxState = ReturnType<typeof createSandboxState>;

export function createSandboxState(config: Config) {
  const changes = createChanges();
  return {
    config,
    changes,
    faults: createFaults(changes),
    lifetime: createLifetime(),
    transferProviders: new Map<Method, TransferProvider>(
      [
        ...bankAccounts.map((bank) => createBankProvider(bank, config)),
        createMomoProvider(config.momo),
        createViettelProvider(config.viettel),
      ].map((provider) => [provider.method, provider]),
    ),
    transfers: createTransferBook(),
    cards: createCardBook(),
    zones: createZones(),
    deliveries: createDeliveries(),
    pushBrowsers: createPushBrowsers(),
    mailbox: createMailbox(),
    phones: createPhones(),
    reports: createReports(),
    sharedPosts: createSharedPosts(),
    /** Sign-ins of staff that are under way. */
    grants: createGrants(),
    /** The tokens of the bot check that have been checked: a second check of one fails. */
    usedTokens: new Set<string>(),
  };
}

/** Empties the state. Work that is still under way ends unfinished. */
export function resetSandboxState(state: SandboxState): void {
  state.lifetime.renew();
  state.faults.clear();
  state.transfers.clear();
  state.cards.clear();
  state.zones.reset();
  state.deliveries.clear();
  state.pushBrowsers.clear();
  state.mailbox.clear();
  state.phones.clear();
  state.reports.clear();
  state.sharedPosts.clear();
  state.grants.clear();
  state.usedTokens.clear();
  for (const topic of topics) state.changes.publish(topic);
}
