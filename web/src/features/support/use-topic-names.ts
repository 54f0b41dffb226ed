import { useLingui } from "@lingui/react/macro";
import type { CaseTopic } from "@portal/contract/support";

/** Returns the names of the topics of cases. */
export function useTopicNames(): Readonly<Record<CaseTopic, string>> {
  const { t } = useLingui();
  return {
    transfer: t`Tìm tiền chuyển khoản`,
    account: t`Tài khoản và đăng nhập`,
    game: t`Trong game`,
    other: t`Việc khác`,
  };
}
