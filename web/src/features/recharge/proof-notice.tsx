import { Trans, useLingui } from "@lingui/react/macro";
import type { ProofStep } from "@portal/contract/proofs";
import type { RechargeConfirmation } from "@portal/contract/recharge";
import { Fragment } from "react";
import { WayName } from "../../lib/proof/way-choice.tsx";
import { formatKp } from "../../lib/text/format.ts";
import { ADD_EMAIL_PATH, paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./recharge.module.css";

const STEP_PATHS: Record<ProofStep, string> = {
  "verify-phone": paths.security,
  "verify-email": paths.home,
  "add-email": ADD_EMAIL_PATH,
  "add-passkey": paths.security,
};

type ProofNoticeProps = { confirmation: RechargeConfirmation };

/** Shown before the order is placed: lists the accepted proofs, or the steps by which the player gets one. */
export function ProofNotice({ confirmation }: ProofNoticeProps) {
  const { methods, steps, aboveKpPerDay } = confirmation;
  const above = formatKp(aboveKpPerDay);
  if (methods.length === 0) {
    return (
      <Notice tone="warning" announce={false} title={<Trans>Mức nạp này cần xác nhận thêm</Trans>}>
        <Trans>Tổng nạp game một ngày vượt {above} thì cần xác nhận chính chủ.</Trans>
        <ProofSteps steps={steps} />
      </Notice>
    );
  }
  return (
    <Notice tone="info" announce={false} title={<Trans>Mức nạp này cần xác nhận thêm</Trans>}>
      <Trans>Với mức này, tổng nạp game hôm nay vượt {above}. Bạn xác nhận bằng:</Trans>{" "}
      {methods.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && ", "}
          <WayName way={method} />
        </Fragment>
      ))}
      .
    </Notice>
  );
}

/** Lists the steps that lead to a proof; one is enough. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  const { t } = useLingui();
  if (steps.length === 0) {
    return (
      <p>
        <Link to={paths.support}>{t`Liên hệ hỗ trợ`}</Link>
      </p>
    );
  }
  return (
    <>
      <p>{t`Chỉ cần làm một trong các bước sau:`}</p>
      <ul className={cx("stack-2", styles["proofSteps"])}>
        {steps.map((step) => (
          <li key={step}>
            <ButtonLink to={STEP_PATHS[step]} tone="outline" size="sm" full>
              <StepName step={step} />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function StepName({ step }: { step: ProofStep }) {
  if (step === "verify-phone") return <Trans>Xác minh số điện thoại</Trans>;
  if (step === "verify-email") return <Trans>Xác minh email</Trans>;
  return step === "add-email" ? <Trans>Thêm email</Trans> : <Trans>Thêm khóa truy cập</Trans>;
}
