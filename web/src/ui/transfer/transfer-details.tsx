import { useLingui } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../lib/text/format.ts";
import { CopyField } from "../data/copy-field.tsx";
import { cx } from "../page/cx.ts";
import type { Payee } from "./payee.ts";
import styles from "./transfer.module.css";

type TransferDetailsProps = {
  method: Payee;
  amountVnd: Vnd | undefined;
  /** Names the bank or wallet, for a page that shows its logo only. */
  namesPayee?: boolean;
};

/** Lists the values of the transfer. A press on one copies it. */
export function TransferDetails(props: TransferDetailsProps) {
  const { type, label, paymentSyntax, accountName, accountNumber, mobileAccountNumber } =
    props.method;
  const { amountVnd, namesPayee } = props;
  const { t } = useLingui();
  return (
    <div className="stack-2">
      {namesPayee && (
        <p className={cx("row-3 lines-0 between", styles["payeeName"])}>
          <span className="note">{type === "bank" ? t`Ngân hàng` : t`Ví điện tử`}</span>
          <strong>{label}</strong>
        </p>
      )}
      <CopyField
        strong
        label={t`Nội dung chuyển khoản`}
        value={paymentSyntax}
        copiedLabel={t`Đã copy cú pháp`}
        copyLabel={t`Sao chép nội dung chuyển khoản`}
      />
      {accountNumber !== null && (
        <CopyField
          label={t`Số tài khoản`}
          value={accountNumber}
          copiedLabel={t`Đã sao chép số tài khoản`}
          copyLabel={t`Sao chép số tài khoản`}
        />
      )}
      {mobileAccountNumber !== null && (
        <CopyField
          label={t`Số điện thoại ví`}
          value={mobileAccountNumber}
          copiedLabel={t`Đã sao chép số điện thoại ví`}
          copyLabel={t`Sao chép số điện thoại ví`}
        />
      )}
      <CopyField
        label={t`Chủ tài khoản`}
        value={accountName}
        copiedLabel={t`Đã sao chép chủ tài khoản`}
        copyLabel={t`Sao chép chủ tài khoản`}
      />
      {amountVnd !== undefined && (
        <CopyField
          label={t`Số tiền`}
          value={String(amountVnd)}
          shown={formatVnd(amountVnd)}
          copiedLabel={t`Đã sao chép số tiền`}
          copyLabel={t`Sao chép số tiền`}
        />
      )}
    </div>
  );
}
