import type { PlayerPage } from "@portal/contract/console/player";
import type { ReactNode } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import styles from "./player-view.module.css";

const PERIODS = { day: "ngày", month: "tháng" } as const;
const RELATIONS: Readonly<Record<string, string>> = { father: "cha", mother: "mẹ" };

/** Who it is, what they have, and how the account is protected. */
export function PlayerFacts({ page }: { page: PlayerPage }) {
  const { player, spendingLimits, guardian, hasBirthDate, passwordChangedAt } = page;
  const verified = (isVerified: boolean) => (isVerified ? "đã xác minh" : "chưa xác minh");
  return (
    <dl className={styles["facts"]}>
      <Fact name="Số dư">{`${formatNumber(player.creditKp)} KP`}</Fact>
      <Fact name="Nợ">{`${formatNumber(player.debtKp)} KP`}</Fact>
      <Fact name="Điện thoại">
        {player.phoneNumber
          ? `${player.phoneNumber}, ${verified(player.isPhoneVerified)}`
          : "không có"}
      </Fact>
      <Fact name="Email">
        {player.email === null
          ? "không có"
          : `${player.email}, ${verified(player.isEmailVerified)}`}
      </Fact>
      <Fact name="Mã nạp">{player.paymentCode}</Fact>
      <Fact name="Tham gia">{formatDateTime(player.joinedAt)}</Fact>
      <Fact name="Mật khẩu đặt lúc">{formatDateTime(passwordChangedAt)}</Fact>
      <Fact name="Bảo vệ">
        {`xác minh hai bước ${player.isTwoFactorOn ? "bật" : "tắt"}, ${player.passkeys} khóa truy cập`}
      </Fact>
      {spendingLimits.map(({ period, limitKp, spentKp }) => (
        <Fact key={period} name={`Chi tiêu trong ${PERIODS[period]}`}>
          {`${formatNumber(spentKp)} KP, ${limitKp === null ? "không hạn mức" : `hạn mức ${formatNumber(limitKp)} KP`}`}
        </Fact>
      ))}
      <Fact name="Ngày sinh">{hasBirthDate ? "đã khai" : "chưa khai"}</Fact>
      <Fact name="Người giám hộ">
        {guardian
          ? `${RELATIONS[guardian.relation] ?? "người khác"}, ${verified(guardian.verifiedAt !== null)}`
          : "không có"}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
