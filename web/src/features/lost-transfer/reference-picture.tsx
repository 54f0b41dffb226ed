import { useLingui } from "@lingui/react/macro";
import { REFERENCE_END_LENGTH } from "@portal/contract/lost-transfer";
import { CircleCheck } from "lucide-react";
import { cx } from "../../ui/page/cx.ts";
import styles from "./find-transfer-form.module.css";

/** An example of a bank's reference. */
const SAMPLE = "FT26330145907687";

/** A drawing of a banking application's transfer: the reference stands out, above all its last characters. */
export function ReferencePicture() {
  const { t } = useLingui();
  const [start, end] = [
    SAMPLE.slice(0, -REFERENCE_END_LENGTH),
    SAMPLE.slice(-REFERENCE_END_LENGTH),
  ];
  const name = t`Hình minh họa: trong chi tiết giao dịch của ngân hàng, dòng “Mã giao dịch” ghi ${SAMPLE}, 6 ký tự cuối là ${end}.`;
  return (
    <div role="img" aria-label={name} className={cx("stack-2", styles["picture"])}>
      <p className="line-2 strong">
        <CircleCheck size={18} />
        {t`Chuyển tiền thành công`}
      </p>
      <p className="row between align-centre">
        {t`Người nhận`}
        <i />
      </p>
      <p className={cx("row between strong", styles["asked"])}>
        <span>{t`Mã giao dịch`}</span>
        <span className="tabular">
          {start}
          <mark>{end}</mark>
        </span>
      </p>
    </div>
  );
}
