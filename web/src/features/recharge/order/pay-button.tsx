import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";

type PayButtonProps = {
  coinName: string;
  /** True while the order is sent, or waits for the game to say where the player's characters are. */
  isBusy: boolean;
  hasCredit: boolean;
  hasZone: boolean;
  hasCharacter: boolean;
  hasOffer: boolean;
};

/** The button that buys; while it is disabled it says why. */
export function PayButton(props: PayButtonProps) {
  const { coinName, isBusy, ...has } = props;
  const { t } = useLingui();
  return (
    <Button
      type="submit"
      full
      busy={isBusy}
      busyLabel={t`Đang xử lý thanh toán...`}
      disabled={!isBusy && !Object.values(has).every(Boolean)}
      disabledReason={<Missing {...has} />}
    >
      <Trans>Nạp {coinName}</Trans>
    </Button>
  );
}

function Missing(props: Omit<PayButtonProps, "coinName" | "isBusy">) {
  if (!props.hasCredit) {
    return (
      <Trans>
        Bạn chưa có KP để nạp game. <Link to={paths.payment}>Nạp KP ngay</Link>
      </Trans>
    );
  }
  if (!props.hasZone && !props.hasOffer) return <Trans>Vui lòng chọn máy chủ và mức nạp.</Trans>;
  if (!props.hasZone) return <Trans>Vui lòng chọn máy chủ.</Trans>;
  if (!props.hasCharacter) return <Trans>Vui lòng chọn nhân vật nhận.</Trans>;
  return <Trans>Vui lòng chọn mức nạp.</Trans>;
}
