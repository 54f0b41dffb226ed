import { Trans } from "@lingui/react/macro";
import type { RechargeOptions } from "@portal/contract/recharge";
import { formatCoins } from "../../../lib/text/format.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Button } from "../../../ui/page/button.tsx";
import type { Choice } from "./use-server-check.ts";
import { findZone, type ZoneGroups } from "./zone-groups.ts";

type NoCharacterDialogProps = {
  /** The order to confirm; undefined closes the dialog. */
  choice: Choice | undefined;
  options: RechargeOptions;
  zones: ZoneGroups;
  onConfirm: (choice: Choice) => void;
  onCancel: () => void;
};

/** Asks for confirmation before coins go to a server where the player has no character. */
export function NoCharacterDialog(props: NoCharacterDialogProps) {
  const { choice, options, zones, onConfirm, onCancel } = props;
  const { coinName, payableValues } = options;
  const zoneName = choice && findZone(zones, choice.zoneId)?.name;
  const offer = payableValues.find(({ credit }) => credit === choice?.creditAmount);
  const coins = offer && formatCoins(offer.coinsReceived);
  return (
    <Dialog
      open={choice !== undefined}
      onClose={onCancel}
      title={<Trans>Nạp vào máy chủ {zoneName}?</Trans>}
      footer={
        <>
          <Button tone="outline" onClick={onCancel}>
            <Trans>Chọn máy chủ khác</Trans>
          </Button>
          <Button tone="quiet" onClick={() => choice && onConfirm(choice)}>
            <Trans>Vẫn nạp vào {zoneName}</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Bạn chưa có nhân vật nào ở máy chủ {zoneName}. {coins} {coinName} sẽ vào máy chủ này và
          không chuyển sang máy chủ khác được.
        </Trans>
      </p>
    </Dialog>
  );
}
