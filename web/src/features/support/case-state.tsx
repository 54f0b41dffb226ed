import { useLingui } from "@lingui/react/macro";
import type { SupportCase } from "@portal/contract/support";
import { Badge } from "../../ui/feedback/badge.tsx";

/** Shows whose turn it is in a case. */
export function CaseState({ state }: Pick<SupportCase, "state">) {
  const { t } = useLingui();
  switch (state) {
    case "asked":
      return <Badge tone="warning">{t`Chờ nhân viên trả lời`}</Badge>;
    case "answered":
      return <Badge tone="jade">{t`Đã trả lời`}</Badge>;
    case "closed":
      return <Badge>{t`Đã kết thúc`}</Badge>;
  }
}
