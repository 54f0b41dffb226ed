/** The kinds of data that are deleted after some days, by the settings (`kindsWithEnd`). */
import type { RetentionSettings } from "./portal-settings.ts";

/** All kinds that can be deleted, in the order of deletion, each with the setting of its days. */
const settingsOfKinds = {
  notices: "paymentDetailsDays",
  "claimed-notices": "paymentDetailsDays",
  "outgoing-notices": "paymentDetailsDays",
  "wallet-payments": "paymentDetailsDays",
  "closed-accounts": "closedAccountDetailsDays",
  "unsent-messages": "unsentMessagesDays",
  "order-keys": "orderKeysDays",
  "imported-rows": "importedRowsDays",
  "data-requests": "dataRequestsDays",
  cases: "casesDays",
} as const satisfies Readonly<Record<string, keyof RetentionSettings>>;

export type RetentionKind = keyof typeof settingsOfKinds;

/** A kind of data with the days for which the settings keep it. */
export type KeptFor = { readonly kind: RetentionKind; readonly days: number };

/** Returns the kinds that the settings limit, in the order of deletion. */
export function kindsWithEnd(settings: RetentionSettings | undefined): readonly KeptFor[] {
  return (Object.keys(settingsOfKinds) as RetentionKind[]).flatMap((kind) => {
    const days = settings?.[settingsOfKinds[kind]];
    return days === undefined ? [] : { kind, days };
  });
}
