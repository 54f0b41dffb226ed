import { useLingui } from "@lingui/react/macro";
import type { CaseTopic } from "@portal/contract/support";

/** The names of what a case is about. */
export function useTopicNames(): Readonly<Record<CaseTopic, string>> {
  const { t } = useLingui();
  return {
    transfer: t`Tìm tiền chuyển khoản`,
    account: t`Tài khoản và đăng nhập`,
    game: t`Trong trò chơi`,
    other: t`Việc khác`,
  };
}
