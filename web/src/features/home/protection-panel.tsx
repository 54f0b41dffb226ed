import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./protection-panel.module.css";

type Layer = { key: string; name: ReactNode; isOn: boolean; state: ReactNode };

/** What keeps the account the player's, and what is still missing. */
export function ProtectionPanel({ user }: { user: User }) {
  const layers = layersOf(user);
  const all = layers.length;
  const on = layers.filter(({ isOn }) => isOn).length;
  return (
    <Panel
      title={<Trans>Bảo vệ tài khoản</Trans>}
      description={
        <Trans>
          {on}/{all} lớp bảo vệ đang hoạt động
        </Trans>
      }
    >
      <ul className={styles["layers"]}>
        {layers.map(({ key, name, isOn, state }) => (
          <li key={key} className={styles["layer"]} data-on={isOn || undefined}>
            {isOn ? <CircleCheck size={20} /> : <CircleDashed size={20} />}
            <span>{name}</span>
            <span className={styles["state"]}>{state}</span>
          </li>
        ))}
      </ul>
      <Link
        to={paths.security}
        className={buttonClass({ tone: "outline", size: "sm", full: true })}
      >
        <Trans>Đến Bảo mật và đăng nhập</Trans>
      </Link>
    </Panel>
  );
}

function layersOf({ verifiedPhoneAt, verifiedAt, mfaEnabled }: User): Layer[] {
  const verified = <Trans>Đã xác minh</Trans>;
  const unverified = <Trans>Chưa xác minh</Trans>;
  const [hasPhone, hasEmail] = [verifiedPhoneAt !== null, verifiedAt !== null];
  return [
    {
      key: "phone",
      name: <Trans>Số điện thoại</Trans>,
      isOn: hasPhone,
      state: hasPhone ? verified : unverified,
    },
    {
      key: "email",
      name: <Trans>Email</Trans>,
      isOn: hasEmail,
      state: hasEmail ? verified : unverified,
    },
    {
      key: "two-factor",
      name: <Trans>Xác thực hai lớp</Trans>,
      isOn: mfaEnabled,
      state: mfaEnabled ? <Trans>Đang bật</Trans> : <Trans>Chưa bật</Trans>,
    },
  ];
}
