import { useLingui } from "@lingui/react/macro";
import type { DataRequestKind } from "@portal/contract/data-requests";

/** Returns the label of each kind of data request. */
export function useKindNames(): Readonly<Record<DataRequestKind, string>> {
  const { t } = useLingui();
  return {
    export: t`Nhận bản sao dữ liệu`,
    correction: t`Sửa dữ liệu sai`,
    deletion: t`Xóa dữ liệu và đóng tài khoản`,
  };
}
