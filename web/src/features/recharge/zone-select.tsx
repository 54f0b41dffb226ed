import { Trans, useLingui } from "@lingui/react/macro";
import type { Zone } from "@portal/contract/recharge";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Select } from "../../ui/select.tsx";
import type { ZoneGroups } from "./zone-groups.ts";
import styles from "./zone-select.module.css";

type ZoneSelectProps = {
  zones: ZoneGroups;
  value: string;
  onChange: (zoneId: string) => void;
};

/** The open servers; those where the player has characters come first. */
export function ZoneSelect({ zones, value, onChange }: ZoneSelectProps) {
  const { t } = useLingui();
  const { own = [], others } = zones;
  const isNoneOpen = own.length + others.length === 0;
  return (
    <Select
      label={t`Máy chủ`}
      name="zoneId"
      placeholder={isNoneOpen ? t`Chưa có máy chủ nào mở` : t`Chọn máy chủ`}
      hint={<ZoneHint zones={zones} value={value} />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
  return zones.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Who will have the coins. Where nobody would, it warns; where that is not known, it says nothing of it. */
function ZoneHint({ zones: { own }, value }: Pick<ZoneSelectProps, "zones" | "value">) {
  const chosen = own?.find(({ id }) => id === value);
  return (
    <output className={styles["hint"]}>
      {!own && <Trans>Chọn máy chủ có nhân vật của bạn.</Trans>}
      {own && !chosen && value !== "" && (
        <Warning>
          <Trans>Bạn chưa có nhân vật nào ở máy chủ này.</Trans>
        </Warning>
      )}
      {own?.length === 0 && value === "" && (
        <Warning>
          <Trans>Bạn chưa có nhân vật nào. Hãy vào game tạo nhân vật trước khi nạp.</Trans>
        </Warning>
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
    <strong className={styles["warning"]}>
      <TriangleAlert size={16} />
      <span>{children}</span>
    </strong>
  );
}
