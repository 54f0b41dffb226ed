import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentMethods } from "@portal/contract/payment";
import { CARD_RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import type { ReactNode } from "react";
import { formatKp, formatNumber } from "../../../lib/text/format.ts";
import { ProviderMarks } from "../../../ui/data/provider-icon.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { previewTopUp } from "../amount/top-up-preview.ts";
import styles from "../payment.module.css";
import { type AvailableMethod, availableMethods, type MethodKind } from "./available-methods.ts";
import { bestHealth } from "./best-health.ts";
import { HealthNote } from "./health-note.tsx";
import { useMethodHealth } from "./use-method-health.ts";

/** A tile shows so many provider marks: as many as fit beside a title on a phone. */
const MARKS_SHOWN = 3;

/** The ways to pay as tiles; a way without a provider has no tile. */
export function MethodTabs({ methods, current }: { methods: PaymentMethods; current: string }) {
  const { t } = useLingui();
  const health = useMethodHealth();
  const tabs = availableMethods(methods).map((method) => {
    const names = namesOf(methods, method.kind);
    const best = bestHealth(health, names);
    return {
      to: method.path,
      ...LOOKS[method.kind],
      icon: <ProviderMarks names={names.slice(0, MARKS_SHOWN)} />,
      note: (
        <>
          <MethodNote method={method} methods={methods} />
          {best && <HealthNote health={best} />}
        </>
      ),
    };
  });
  if (tabs.length === 0) return null;
  return <TabLinks label={t`Phương thức thanh toán`} tabs={tabs} current={current} />;
}

const LOOKS: Record<MethodKind, { title: ReactNode; badge?: ReactNode }> = {
  card: { title: <Trans>Thẻ cào</Trans> },
  "e-wallet": {
    title: <Trans>Ví điện tử</Trans>,
    badge: (
      <Badge tone="jade">
        <Trans>Gợi ý</Trans>
      </Badge>
    ),
  },
  "bank-transfer": {
    title: <Trans>QR Pay</Trans>,
    badge: (
      <Badge tone="gold">
        <Trans>Khuyên dùng</Trans>
      </Badge>
    ),
  },
};

/** Returns the names under which this way to pay is listed in the methods' health. */
function namesOf(methods: PaymentMethods, kind: MethodKind): string[] {
  switch (kind) {
    case "card":
      return methods.cards.map((provider) => provider.service_code);
    case "e-wallet":
      return methods.eWallets.map(({ name }) => name);
    case "bank-transfer":
      return methods.bankTransfers.map(({ name }) => name);
  }
}

type MethodNoteProps = { method: AvailableMethod; methods: PaymentMethods };

function MethodNote({ method: { kind, providerCount }, methods }: MethodNoteProps) {
  switch (kind) {
    case "card": {
      const value = vnd(CARD_RATE_DISPLAY_VND);
      const { credit } = previewTopUp(
        { exchangeRate: methods.cards[0]?.exchangeRate ?? 0, bonuses: [] },
        value,
      );
      return (
        <>
          <Trans>{providerCount} nhà mạng</Trans>
          <br />
          <Whole>{`${formatNumber(value)} VND`}</Whole> <Whole>{`= ${formatKp(credit)}`}</Whole>
        </>
      );
    }
    case "e-wallet":
      return (
        <>
          <Trans>{providerCount} ví điện tử</Trans>
          <br />
          <Trans>Khi tiền có sẵn trong ví</Trans>
        </>
      );
    case "bank-transfer":
      return (
        <>
          <Trans>{providerCount} ngân hàng</Trans>
          <br />
          <Trans>Mọi app ngân hàng</Trans>
        </>
      );
  }
}

/** Words that stay on one line. */
function Whole({ children }: { children: ReactNode }) {
  return <span className={styles["whole"]}>{children}</span>;
}
