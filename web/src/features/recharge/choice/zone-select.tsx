import { Trans, useLingui } from "@lingui/react/macro";
import type { Zone } from "@portal/contract/recharge";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Select } from "../../../ui/form/fields/select.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { LiveText } from "../../../ui/page/live-text.tsx";
import styles from "../recharge.module.css";
import type { ZoneGroups } from "./zone-groups.ts";

type ZoneSelectProps = {
  zones: ZoneGroups;
  /** True while the player's characters are loading. */
  areCharactersAwaited: boolean;
  /** The choice of `useRechargeChoice`. */
  choice: { readonly zoneId: string; readonly setZoneId: (zoneId: string) => void };
};

/** Lists the open servers; those where the player has characters come first. */
export function ZoneSelect({ zones, areCharactersAwaited, choice }: ZoneSelectProps) {
  const { t } = useLingui();
  const { own = [], others } = zones;
  const isNoneOpen = own.length + others.length === 0;
  return (
    <Select
      label={t`Máy chủ`}
      name="zoneId"
      placeholder={isNoneOpen ? t`Chưa có máy chủ nào mở` : t`Chọn máy chủ`}
      hint={
        <ZoneHint zones={zones} areCharactersAwaited={areCharactersAwaited} value={choice.zoneId} />
      }
      value={choice.zoneId}
      onChange={(event) => choice.setZoneId(event.target.value)}
      disabled={isNoneOpen}
    >
      {own.length > 0 && (
        <optgroup label={t`Máy chủ có nhân vật của bạn`}>
          <ZoneOptions zones={own} />
        </optgroup>
      )}
      {own.length > 0 && others.length > 0 ? (
        <optgroup label={t`Máy chủ khác`}>
          <ZoneOptions zones={others} />
        </optgroup>
      ) : (
        <ZoneOptions zones={others} />
      )}
    </Select>
  );
}

function ZoneOptions({ zones }: { zones: readonly Zone[] }) {
  const { t } = useLingui();
  return zones.map(({ id, name, pause }) => (
    <option key={id} value={id}>
      {pause ? t`${name} (tạm ngừng)` : name}
    </option>
  ));
}

/** Shows which characters get the coins; warns where there are none, or none are known. */
function ZoneHint({
  zones: { own },
  areCharactersAwaited,
  value,
}: Omit<ZoneSelectProps, "choice"> & { value: string }) {
  const { t } = useLingui();
  const chosen = own?.find(({ id }) => id === value);
  return (
    <output className="stack-1 break-anywhere">
      <LiveText>{!own && areCharactersAwaited && t`Chọn máy chủ có nhân vật của bạn.`}</LiveText>
      {!own && !areCharactersAwaited && (
        <Warning>
          <Trans>
            Game đang gián đoạn nên chưa xem được nhân vật của bạn. Hãy nhớ đúng máy chủ trước khi
            nạp.
          </Trans>
        </Warning>
      )}
      {own && !chosen && value !== "" && (
        <Warning>{t`Bạn chưa có nhân vật nào ở máy chủ này.`}</Warning>
      )}
      {own?.length === 0 && value === "" && (
        <Warning>{t`Bạn chưa có nhân vật nào. Hãy vào game tạo nhân vật trước khi nạp.`}</Warning>
      )}
      {(chosen ? [chosen] : value === "" ? (own ?? []) : []).map((zone) => (
        <Characters key={zone.id} {...zone} />
      ))}
    </output>
  );
}

function Characters({ name, characters }: NonNullable<ZoneGroups["own"]>[number]) {
  const names = characters.join(", ");
  return (
    <span>
      <Trans>
        Nhân vật ở {name}: {names}
      </Trans>
    </span>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <strong className={cx("warning", styles["warning"])}>
      <TriangleAlert size={16} />
      <span>{children}</span>
    </strong>
  );
}
