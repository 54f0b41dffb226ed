import { useLingui } from "@lingui/react/macro";
import { ScrollText } from "lucide-react";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";

export function NoTransactions() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<ScrollText size={28} />}
      title={t`Bạn chưa có giao dịch nào.`}
      action={<ButtonLink to={paths.payment}>{t`Nạp KP`}</ButtonLink>}
    >
      {t`Mọi lần nạp KP và nạp game của bạn sẽ được ghi lại tại đây.`}
    </EmptyState>
  );
}
