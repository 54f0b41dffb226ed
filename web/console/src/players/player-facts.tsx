import type { PlayerPage } from "@portal/contract/console/player";
import { revealContact } from "@portal/contract/console/players";
import type { ReplyOf } from "@portal/contract/http/call";
import { type ReactNode, useState } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import styles from "./player-view.module.css";

const PERIODS = { day: "ngày", month: "tháng" } as const;
const RELATIONS: Readonly<Record<string, string>> = { father: "cha", mother: "mẹ" };

/** Shows the player's contacts, the account's protection and its limits. */
export function PlayerFacts({ page }: { page: PlayerPage }) {
  const { player, spendingLimits, guardian, hasBirthDate, passwordChangedAt } = page;
  // In one line: the contact before it is long.
  const verified = (isVerified: boolean) => `${isVerified ? "đã" : "chưa"}\u00a0xác\u00a0minh`;
  return (
    <dl className={cx("facts", styles["facts"])}>
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
      <Fact name="Mật khẩu đặt lúc">{formatDateTime(passwordChangedAt)}</Fact>
      <Fact name="Bảo vệ">
        {protectionsOf(page).join(", ") || <span className="warning">chưa bật bảo vệ nào</span>}
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

const protectionsOf = ({ player: { isTwoFactorOn, passkeys } }: PlayerPage): readonly string[] => [
  ...(isTwoFactorOn ? ["xác thực hai lớp"] : []),
  ...(passkeys > 0 ? [`${formatNumber(passkeys)} khóa truy cập`] : []),
];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows what restricts the player, and until when. */
export function PlayerMarks({ page }: { page: PlayerPage }) {
  const { lock, spendingStop, closedAt, closesAt, player } = page;
  const until = (endsAt: string | null) =>
    endsAt === null ? "đến khi được gỡ" : `đến ${formatDateTime(endsAt)}`;
  return (
    <>
      {lock && (
        <Notice tone="danger">
          {`Tài khoản bị khóa từ ${formatDateTime(lock.since)}, ${until(lock.endsAt)}. Người chơi đọc: “${lock.reason}”`}
        </Notice>
      )}
      {spendingStop && (
        <Notice tone="warning">
          {`Ngừng chi tiêu từ ${formatDateTime(spendingStop.since)}, ${until(spendingStop.endsAt)}.`}
        </Notice>
      )}
      {player.isSpendingLocked && (
        <Notice tone="warning">Khóa chi tiêu đến khi người chơi đặt mật khẩu mới.</Notice>
      )}
      {closedAt !== null && <Notice tone="info">Tài khoản đã đóng.</Notice>}
      {closedAt === null && closesAt !== null && (
        <Notice tone="info">{`Tài khoản sẽ đóng ${formatDateTime(closesAt)}.`}</Notice>
      )}
    </>
  );
}

/** Shows the contacts in clear, for a reason that the log keeps. */
export function RevealContact({ username }: { username: string }) {
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState<ReplyOf<typeof revealContact>>();
  const { run, isBusy, failure } = useWork();
  if (contact) {
    return (
      <p>
        {contact.phoneNumber}
        {contact.email !== null && ` · ${contact.email}`}
      </p>
    );
  }
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () =>
          setContact(await send(revealContact, { params: { username }, body: { reason } })),
        );
      }}
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField
        label="Lý do xem liên hệ"
        value={reason}
        required
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" tone="outline" busy={isBusy}>
          Xem liên hệ
        </Button>
      </div>
    </form>
  );
}
