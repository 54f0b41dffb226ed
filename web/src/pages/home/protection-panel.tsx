import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { useProtectionLayers } from "../../features/security/protection-layers.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

/** Shows what protects the account, and what is still missing. */
export function ProtectionPanel({ user, onAddEmail }: { user: User; onAddEmail: () => void }) {
  const { t } = useLingui();
  const { layers, on } = useProtectionLayers(user, {
    phone: <StepLink label={t`Xác minh số điện thoại`}>{t`Xác minh`}</StepLink>,
    email: <EmailStep email={user.email} onAdd={onAddEmail} />,
    "two-factor": <StepLink label={t`Bật xác thực hai lớp`}>{t`Bật`}</StepLink>,
  });
  const all = layers.length;
  return (
    <Panel
      title={<Trans>Bảo vệ tài khoản</Trans>}
      description={
        <Trans>
          {on}/{all} lớp bảo vệ đang hoạt động
        </Trans>
      }
    >
      <ul className={cx("stack-0", styles["layers"])}>
        {layers.map(({ key, name, isOn, step }) => (
          <li
            key={key}
            className={cx("with-ends target-height small warning", styles["layer"])}
            data-on={isOn || undefined}
          >
            {isOn ? <CircleCheck size={20} /> : <CircleDashed size={20} />}
            <span>{name}</span>
            <span className="strong">{isOn ? <State layer={key} /> : step}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.security} tone="outline" size="sm" full>
        <Trans>Đến Bảo mật và đăng nhập</Trans>
      </ButtonLink>
    </Panel>
  );
}

function State({ layer }: { layer: string }) {
  return layer === "two-factor" ? <Trans>Đang bật</Trans> : <Trans>Đã xác minh</Trans>;
}

const StepLink = ({ label, children }: { label: string; children: ReactNode }) => (
  <Link to={paths.security} aria-label={label} className={cx("link", styles["layerStep"])}>
    {children}
  </Link>
);

/** Only a missing address has a button. For an unverified one, the notice in the profile sends the email. */
function EmailStep({ email, onAdd }: { email: string | null; onAdd: () => void }) {
  const { t } = useLingui();
  if (email !== null) return <Trans>Chưa xác minh</Trans>;
  return (
    <button
      type="button"
      aria-label={t`Thêm email`}
      aria-haspopup="dialog"
      className={cx("link", styles["layerStep"])}
      onClick={onAdd}
    >
      <Trans>Thêm</Trans>
    </button>
  );
}
