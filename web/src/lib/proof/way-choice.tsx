import { Trans } from "@lingui/react/macro";
import { KeyRound, LockKeyhole, Mail, MessageSquareText, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { ChoiceTiles } from "../../ui/form/fields/choice-tiles.tsx";
import type { Way } from "./last-way.ts";

type WayChoiceProps<One extends Way> = {
  ways: readonly One[];
  way: One;
  onChoose: (way: One) => void;
};

/** The choice of how to confirm. Empty if there is only one way. */
export function WayChoice<One extends Way>({ ways, way, onChoose }: WayChoiceProps<One>) {
  if (ways.length < 2) return null;
  return (
    <ChoiceTiles
      label={<Trans>Cách xác nhận</Trans>}
      name="proofMethod"
      choices={ways.map((value) => ({
        value,
        title: <WayName way={value} />,
        icon: ICONS[value],
      }))}
      value={way}
      onChange={(chosen) => onChoose(chosen as One)}
    />
  );
}

const ICONS: Record<Way, ReactNode> = {
  passkey: <KeyRound size={18} />,
  totp: <Smartphone size={18} />,
  sms: <MessageSquareText size={18} />,
  email: <Mail size={18} />,
  password: <LockKeyhole size={18} />,
};

export function WayName({ way }: { way: Way }) {
  switch (way) {
    case "passkey":
      return <Trans>Khóa truy cập</Trans>;
    case "totp":
      return <Trans>Ứng dụng xác thực</Trans>;
    case "sms":
      return <Trans>Tin nhắn SMS</Trans>;
    case "email":
      return <Trans>Email</Trans>;
    case "password":
      return <Trans>Mật khẩu</Trans>;
  }
}
