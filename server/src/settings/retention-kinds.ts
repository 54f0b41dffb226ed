import type { RetentionSettings } from "./portal-settings.ts";

/** The kinds of data that can have an end, in the order in which they go, each with the setting of its days. */
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

/** A kind that the settings give an end. */
export type KeptFor = { readonly kind: RetentionKind; readonly days: number };

export function kindsWithEnd(settings: RetentionSettings | undefined): readonly KeptFor[] {
  return (Object.keys(settingsOfKinds) as RetentionKind[]).flatMap((kind) => {
    const days = settings?.[settingsOfKinds[kind]];
    return days === undefined ? [] : { kind, days };
  });
}
